import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { TestClock } from "@/components/test-clock/test-clock";
import { getTestClock } from "@/lib/areas/test-clock/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Test clock" };

export default async function TestClockPage() {
  const merchant = await requireMerchant(paths.testClock());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(getTestClock))}>
      <SettingsHeader />
      <TestClock />
    </HydrationBoundary>
  );
}
