import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { WaitingWork } from "@/components/settings/waiting-work";
import { getWaitingWork } from "@/lib/areas/daily-work/waiting-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Waiting work" };

export default async function WaitingWorkPage() {
  const merchant = await requireMerchant(paths.waitingWork());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(getWaitingWork))}>
      <SettingsHeader />
      <WaitingWork />
    </HydrationBoundary>
  );
}
