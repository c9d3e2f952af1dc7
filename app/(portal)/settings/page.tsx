import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { AccessSettingsForm } from "@/components/settings/access-settings-form";
import { GoLiveCard } from "@/components/settings/go-live-card";
import { SettingsHeader } from "@/components/settings/settings-header";
import { SubscriptionSettingsForm } from "@/components/settings/subscription-settings-form";
import { TenantFacts } from "@/components/settings/tenant-facts";
import { getAccessSettings } from "@/lib/areas/organizations/access-contract";
import { getTenant } from "@/lib/areas/organizations/contract";
import { getSubscriptionSettings } from "@/lib/areas/settings/subscription-settings-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const merchant = await requireMerchant(paths.settings());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary
      state={
        await prefetch(
          merchant,
          wanted(getTenant),
          wanted(getSubscriptionSettings),
          wanted(getAccessSettings),
        )
      }
    >
      <SettingsHeader />
      <TenantFacts />
      <div className="mt-6">
        <SubscriptionSettingsForm />
      </div>
      <div className="mt-6">
        <AccessSettingsForm />
      </div>
      <div className="mt-6">
        <GoLiveCard />
      </div>
    </HydrationBoundary>
  );
}
