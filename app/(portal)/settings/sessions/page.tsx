import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SessionsTable } from "@/components/settings/sessions-table";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listPortalSessions } from "@/lib/areas/organizations/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Sign-ins" };

export default async function SessionsPage() {
  const merchant = await requireMerchant(paths.sessions());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listPortalSessions))}>
      <SettingsHeader />
      <SessionsTable />
    </HydrationBoundary>
  );
}
