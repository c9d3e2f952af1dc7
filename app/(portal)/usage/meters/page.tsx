import { HydrationBoundary } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { MetersTable } from "@/components/meters/meters-table";
import { listMeters } from "@/lib/areas/meters/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Meters" };

export default async function MetersPage() {
  const merchant = await requireMerchant(paths.meters());
  if (!merchant.may("usage:read")) {
    return <NoPermissionPage title="Meters" scope="usage:read" action="see meters" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listMeters))}>
      <PageHeader
        title="Meters"
        trail={[{ href: paths.usage(), label: "Usage" }]}
        actions={
          <ActionLink
            href={paths.newMeter()}
            scope="usage:write"
            icon={<Plus aria-hidden />}
            variant="primary"
          >
            New meter
          </ActionLink>
        }
      />
      <MetersTable />
    </HydrationBoundary>
  );
}
