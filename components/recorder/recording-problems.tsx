"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { ProblemLinks } from "@/components/recorder/problem-links";
import { Prose } from "@/components/reference/prose";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import type { getRecording } from "@/lib/areas/developer/recordings/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";

type Shown = CallResult<typeof getRecording>;
type Problem = Shown["problems"][number];

const columns: Column<Problem>[] = [
  {
    id: "operation",
    header: "Operation",
    primary: true,
    wrap: true,
    cell: ({ operation, method, path }) => operation ?? `${method} ${path}`,
  },
  {
    id: "reason",
    header: "Reason and what to change",
    wrap: true,
    cell: ({ message, advice, ...problem }) => (
      <>
        {message}
        {advice && (
          <span className="block text-muted text-sm">
            <Prose>{advice}</Prose>
          </span>
        )}
        <ProblemLinks {...problem} />
      </>
    ),
  },
  { id: "times", header: "Calls", align: "end", cell: ({ times }) => formatNumber(times) },
  {
    id: "last",
    header: "Last",
    secondary: true,
    cell: ({ lastAt }) => <Instant at={lastAt} seconds />,
  },
];

/** What failed in a recording, by operation and reason, the most frequent first. */
export function RecordingProblems({ recording }: { recording: Shown }) {
  return (
    <Card title="What failed" flush>
      <OperationTable
        flush
        label="What failed"
        columns={columns}
        rows={recording.problems}
        rowKey={({ lastCallId }) => lastCallId}
        rowHref={({ lastCallId }) => paths.recordedCall(recording.id, lastCallId)}
        empty={
          <EmptyState title="Nothing has failed">
            {recording.status === "running"
              ? "Calls that fail appear here within seconds."
              : "No call failed while it ran."}
          </EmptyState>
        }
      />
    </Card>
  );
}
