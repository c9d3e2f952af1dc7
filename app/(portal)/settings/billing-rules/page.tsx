import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { BillingRulesForm } from "@/components/settings/billing-rules/billing-rules-form";
import { SettingsHeader } from "@/components/settings/settings-header";
import { getBillingRules } from "@/lib/areas/settings/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Billing rules" };

export default async function BillingRulesPage() {
  const merchant = await requireMerchant(paths.billingRules());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(getBillingRules))}>
      <SettingsHeader />
      <BillingRulesForm />
    </HydrationBoundary>
  );
}
