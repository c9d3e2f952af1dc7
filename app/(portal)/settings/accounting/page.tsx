import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AccountingSettings } from "@/components/accounting/accounting-settings";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listAccountingCodes } from "@/lib/areas/accounting/codes/contract";
import { listAccountingPeriods } from "@/lib/areas/accounting/periods/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Accounting" };

export default async function AccountingPage() {
  const merchant = await requireMerchant(paths.accounting());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const state = await prefetch(
    merchant,
    wanted(listAccountingCodes),
    wanted(listAccountingPeriods),
  );
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <AccountingSettings />
    </HydrationBoundary>
  );
}
