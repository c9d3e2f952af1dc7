import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { TaxSettings } from "@/components/tax/tax-settings";
import { getTaxEngine, listTaxCodes } from "@/lib/areas/tax/contract";
import { listTaxRates } from "@/lib/areas/tax/rate-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Tax" };

export default async function TaxPage() {
  const merchant = await requireMerchant(paths.tax());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const state = await prefetch(
    merchant,
    wanted(listTaxCodes),
    wanted(listTaxRates),
    wanted(getTaxEngine),
  );
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <TaxSettings />
    </HydrationBoundary>
  );
}
