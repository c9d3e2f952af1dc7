import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { AuditTable } from "@/components/settings/audit-table";
import { SettingsHeader } from "@/components/settings/settings-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { auditList } from "@/lib/portal/lists/developer";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Audit trail" };

export default async function AuditPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.auditTrail());
  if (!merchant.may("developer:read")) {
    return (
      <NoPermissionPage title="Audit trail" scope="developer:read" action="see the audit trail" />
    );
  }
  const input = listInput(auditList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(auditList.contract, input))}>
      <SettingsHeader />
      <AuditTable />
    </HydrationBoundary>
  );
}
