import { FileX2 } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { paths } from "@/lib/portal/paths";

/** In place of the order builder, where the company does not use Orders. */
export function OrdersOff({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <EmptyState icon={<FileX2 aria-hidden />} title="Your company does not use Orders">
          Programs sell subscriptions, and change their products and terms, by the calls of
          subscriptions. Here a subscription is paused, resumed, renewed and canceled on its own
          page. <TextLink href={paths.features()}>Settings, Features</TextLink> has the switch.
        </EmptyState>
      </Card>
    </>
  );
}
