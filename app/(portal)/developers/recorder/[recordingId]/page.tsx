import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { RecordingView } from "@/components/recorder/recording-view";
import { getRecording } from "@/lib/areas/developer/recordings/contract";
import { addressOf, listInput } from "@/lib/portal/list";
import { callsOfRecording } from "@/lib/portal/lists/developer";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { found, prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Recording" };

export default async function RecordingPage({ params, searchParams }: PageInput<"recordingId">) {
  const { recordingId } = await params;
  const merchant = await requireMerchant(paths.recording(recordingId));
  if (!merchant.may("developer:read")) {
    return (
      <NoPermissionPage title="Recording" scope="developer:read" action="see recorded calls" />
    );
  }
  if (!/^[0-9a-f]{32}$/.test(recordingId)) notFound();
  const calls = callsOfRecording(recordingId);
  const state = await prefetch(
    merchant,
    found(getRecording, { params: { "recording-id": recordingId } }),
    wanted(calls.contract, listInput(calls, addressOf(await searchParams))),
  );
  return (
    <HydrationBoundary state={state}>
      <RecordingView recordingId={recordingId} />
    </HydrationBoundary>
  );
}
