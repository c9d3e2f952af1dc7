import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { FeatureList } from "@/components/settings/features/feature-list";
import { SettingsHeader } from "@/components/settings/settings-header";
import { getFeatures } from "@/lib/areas/settings/features/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Features" };

export default async function FeaturesPage() {
  const merchant = await requireMerchant(paths.features());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(getFeatures))}>
      <SettingsHeader />
      <FeatureList />
    </HydrationBoundary>
  );
}
