import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { RecordedCallFacts } from "@/components/recorder/recorded-call-facts";
import { listRecordedCalls } from "@/lib/areas/developer/recordings/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { readOperation } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Recorded call" };

export default async function RecordedCallPage({ params }: PageInput<"recordingId" | "callId">) {
  const { recordingId, callId } = await params;
  const merchant = await requireMerchant(paths.recordedCall(recordingId, callId));
  if (!merchant.may("developer:read")) {
    return (
      <NoPermissionPage title="Recorded call" scope="developer:read" action="see recorded calls" />
    );
  }
  if (![recordingId, callId].every((id) => /^[0-9a-f]{32}$/.test(id))) notFound();
  const query = { filter: [`id.EQ:${callId}`, `recordingId.EQ:${recordingId}`] };
  const [call] = (await readOperation(merchant, listRecordedCalls, { query })).data;
  if (!call) notFound();
  return (
    <>
      <PageHeader
        title={`${call.method} ${call.path}`}
        trail={[
          { label: "Recorder", href: paths.recorder() },
          { label: "Recording", href: paths.recording(recordingId) },
        ]}
      />
      <RecordedCallFacts call={call} />
    </>
  );
}
