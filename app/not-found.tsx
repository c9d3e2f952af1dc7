import type { Metadata } from "next";
import { MessagePage } from "@/components/layout/message-page";
import { mainId } from "@/components/layout/frame/skip-link";
import { ButtonLink } from "@/components/ui/button-link";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id={mainId}>
      <MessagePage
        mark="404"
        title="There is nothing at this address"
        actions={<ButtonLink href={paths.home()}>Go to the home page</ButtonLink>}
      >
        It may have been mistyped, or what stood here belongs to another merchant.
      </MessagePage>
    </main>
  );
}
