import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HostedPages } from "@/components/hosted-pages/hosted-pages";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listHostedPages } from "@/lib/areas/hosted-pages/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Hosted pages" };

export default async function HostedPagesPage() {
  const merchant = await requireMerchant(paths.hostedPages());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listHostedPages))}>
      <SettingsHeader />
      <HostedPages />
    </HydrationBoundary>
  );
}
