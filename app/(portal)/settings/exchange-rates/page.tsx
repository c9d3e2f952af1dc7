import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConversionForm } from "@/components/exchange-rates/conversion-form";
import { ExchangeRates } from "@/components/exchange-rates/exchange-rates";
import { ImportRates } from "@/components/exchange-rates/import-rates";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { getCurrencyConversion } from "@/lib/areas/exchange-rates/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Exchange rates" };

export default async function ExchangeRatesPage() {
  const merchant = await requireMerchant(paths.exchangeRates());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const state = await prefetch(merchant, wanted(getCurrencyConversion));
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <div className="space-y-5">
        <ExchangeRates />
        <ImportRates />
        <ConversionForm />
      </div>
    </HydrationBoundary>
  );
}
