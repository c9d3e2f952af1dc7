"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { RecordedCallsTable } from "@/components/recorder/recorded-calls-table";
import { RecordingActions } from "@/components/recorder/recording-actions";
import { RecordingProblems } from "@/components/recorder/recording-problems";
import { keepsText, RecordingStatus } from "@/components/recorder/recording-words";
import { Instant } from "@/components/ui/instant";
import { getRecording, listRecordedCalls } from "@/lib/areas/developer/recordings/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const lookAgainMs = 2000;

/** One recording, live while it runs: what failed, by operation and reason, and its calls. */
export function RecordingView({ recordingId }: { recordingId: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...operationQuery(getRecording, { params: { "recording-id": recordingId } }),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? lookAgainMs : false),
  });
  const count = data?.calls ?? 0;
  useEffect(() => {
    if (count) void client.invalidateQueries({ queryKey: [listRecordedCalls.id] });
  }, [client, count]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <PageHeader
        title={keepsText(data)}
        trail={[{ label: "Recorder", href: paths.recorder() }]}
        status={<RecordingStatus status={data.status} />}
        actions={<RecordingActions recording={data} />}
        meta={
          <>
            <span>
              Started <Instant at={data.startedAt} /> by {data.startedBy}
            </span>
            <span>
              {data.status === "running" ? "Ends" : "Ended"}{" "}
              <Instant at={data.stoppedAt ?? data.endsAt} />
            </span>
            <span role="status">
              {count} {count === 1 ? "call" : "calls"}
            </span>
          </>
        }
      />
      <div className="space-y-5">
        <RecordingProblems recording={data} />
        <RecordedCallsTable recordingId={recordingId} running={data.status === "running"} />
      </div>
    </>
  );
}
