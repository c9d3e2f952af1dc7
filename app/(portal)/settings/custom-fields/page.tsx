import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CustomFieldDefinitions } from "@/components/custom-fields/custom-field-definitions";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listCustomFields } from "@/lib/areas/custom-fields/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Custom fields" };

export default async function CustomFieldsPage() {
  const merchant = await requireMerchant(paths.customFields());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listCustomFields))}>
      <SettingsHeader />
      <CustomFieldDefinitions />
    </HydrationBoundary>
  );
}
