"use client";

import { HttpStatus } from "@/components/developer/request-log-table";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import type { listRecordedCalls } from "@/lib/areas/developer/recordings/contract";
import { callsOfRecording } from "@/lib/portal/lists/developer";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

export type RecordedCall = RowOf<typeof listRecordedCalls>;

const columns: Column<RecordedCall>[] = [
  { id: "at", header: "Time", cell: ({ at }) => <Instant at={at} seconds />, primary: true },
  { id: "status", header: "Status", cell: ({ status }) => <HttpStatus status={status} /> },
  {
    id: "call",
    header: "Call",
    wrap: true,
    cell: ({ method, path }) => (
      <span className="font-mono text-sm wrap-anywhere">
        {method} {path}
      </span>
    ),
  },
  { id: "message", header: "Reason", wrap: true, cell: ({ message }) => message ?? "" },
  {
    id: "by",
    header: "API key",
    secondary: true,
    wrap: true,
    cell: ({ clientName }) => clientName,
  },
];

const answers = [{ value: "400", label: "Failed" }];

/** The calls of a recording, newest first. */
export function RecordedCallsTable(props: { recordingId: string; running: boolean }) {
  const list = callsOfRecording(props.recordingId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  return (
    <OperationTable
      label="Calls"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => paths.recordedCall(props.recordingId, id)}
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <FilterChips label="Result" parameter="from" options={answers} allLabel="All results" />
      }
      empty={
        <EmptyState title={filtered ? "No call matches" : "No calls yet"}>
          {props.running && !filtered && "Calls appear here within seconds."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
