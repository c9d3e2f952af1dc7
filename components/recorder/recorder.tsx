"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleDot, Plus } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { keepsText, type Recording, RecordingStatus } from "@/components/recorder/recording-words";
import { StartRecordingForm } from "@/components/recorder/start-recording-form";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/instant";
import { listRecordings } from "@/lib/areas/developer/recordings/contract";
import { formatNumber } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const lookAgainMs = 3000;

const columns: Column<Recording>[] = [
  {
    id: "started",
    header: "Started",
    cell: ({ startedAt }) => <Instant at={startedAt} />,
    primary: true,
  },
  { id: "status", header: "Status", cell: ({ status }) => <RecordingStatus status={status} /> },
  { id: "keeps", header: "Keeps", wrap: true, cell: keepsText },
  { id: "calls", header: "Calls", align: "end", cell: ({ calls }) => formatNumber(calls) },
  {
    id: "ends",
    header: "Ended or ends",
    secondary: true,
    cell: ({ stoppedAt, endsAt }) => <Instant at={stoppedAt ?? endsAt} />,
  },
  {
    id: "by",
    header: "Started by",
    secondary: true,
    wrap: true,
    cell: ({ startedBy }) => startedBy,
  },
];

/** The recordings of a company's calls, and the way to start one. */
export function Recorder() {
  const [starting, setStarting] = useState(false);
  const denied = useDenied("developer:write");
  const { data, error, refetch } = useQuery({
    ...operationQuery(listRecordings),
    refetchInterval: ({ state }) =>
      state.data?.recordings.some(({ status }) => status === "running") ? lookAgainMs : false,
  });
  const start = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={denied}
      onClick={() => setStarting(true)}
    >
      Start a recording
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Recorder"
        meta="What an integration calls, which of its calls fail and what to change. A recording ends automatically."
        actions={start}
      />
      <OperationTable
        label="Recordings"
        columns={columns}
        rows={data?.recordings}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.recording(id)}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<CircleDot aria-hidden />} title="No recordings yet" action={start}>
            Start one, let your program call, and see here what it did wrong. Values that are secret
            or personal are not kept, nor any card or bank number.
          </EmptyState>
        }
      />
      <StartRecordingForm open={starting} onClose={() => setStarting(false)} />
    </>
  );
}
