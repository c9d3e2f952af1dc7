import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SequenceSets } from "@/components/sequence-sets/sequence-sets";
import { DocumentNumbersForm } from "@/components/settings/document-numbers-form";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listSequenceSets } from "@/lib/areas/sequence-sets/contract";
import { getDocumentNumbering } from "@/lib/areas/settings/document-numbers-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Numbers" };

export default async function NumbersPage() {
  const merchant = await requireMerchant(paths.sequenceSets());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const state = await prefetch(
    merchant,
    wanted(listSequenceSets, { query: { pageSize: "40" } }),
    wanted(getDocumentNumbering),
  );
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <SequenceSets />
      <div className="mt-6">
        <DocumentNumbersForm />
      </div>
    </HydrationBoundary>
  );
}
