import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { Recorder } from "@/components/recorder/recorder";
import { listRecordings } from "@/lib/areas/developer/recordings/contract";
import { listApiClients } from "@/lib/areas/organizations/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Recorder" };

export default async function RecorderPage() {
  const merchant = await requireMerchant(paths.recorder());
  if (!merchant.may("developer:read")) {
    return <NoPermissionPage title="Recorder" scope="developer:read" action="see recorded calls" />;
  }
  const state = await prefetch(merchant, wanted(listRecordings), wanted(listApiClients));
  return (
    <HydrationBoundary state={state}>
      <Recorder />
    </HydrationBoundary>
  );
}
