import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RegisteredOrigins } from "@/components/hosted-pages/registered-origins";
import { SignatureLifeForm } from "@/components/hosted-pages/signature-life-form";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { getBrowserCallSettings, listAllowedOrigins } from "@/lib/areas/browser-calls/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Registered origins" };

export default async function OriginsPage() {
  const merchant = await requireMerchant(paths.origins());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const state = await prefetch(
    merchant,
    wanted(listAllowedOrigins),
    wanted(getBrowserCallSettings),
  );
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <div className="space-y-5">
        <RegisteredOrigins />
        <SignatureLifeForm />
      </div>
    </HydrationBoundary>
  );
}
