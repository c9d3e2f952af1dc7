import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { People } from "@/components/people/people";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listUsers } from "@/lib/areas/organizations/people/contract";
import { listInvitations } from "@/lib/areas/organizations/people/invitation-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const merchant = await requireMerchant(paths.people());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see people" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listUsers), wanted(listInvitations))}>
      <SettingsHeader />
      <People />
    </HydrationBoundary>
  );
}
