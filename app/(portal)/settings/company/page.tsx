import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CompanyForm } from "@/components/company/company-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { getCompany } from "@/lib/areas/company/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Letterhead" };

export default async function CompanyPage() {
  const merchant = await requireMerchant(paths.company());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(getCompany))}>
      <SettingsHeader />
      <CompanyForm />
    </HydrationBoundary>
  );
}
