"use client";

import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { formatNumber } from "@/lib/portal/format";
import { requestList } from "@/lib/portal/lists/developer";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

export type LoggedRequest = RowOf<typeof requestList.contract>;

/** The status of a response in the colour of its class (2xx, 4xx …). */
export function HttpStatus({ status }: { status: number }) {
  const tone = status >= 500 ? "negative" : status >= 400 ? "warning" : "positive";
  return <Status value={String(status)} label={String(status)} tone={tone} />;
}

const columns: Column<LoggedRequest>[] = [
  { id: "at", header: "Time", cell: (call) => <Instant at={call.at} seconds />, primary: true },
  { id: "status", header: "Status", cell: (call) => <HttpStatus status={call.status} /> },
  {
    id: "method",
    header: "Method",
    cell: (call) => <span className="font-mono text-sm">{call.method}</span>,
  },
  {
    id: "path",
    header: "Address",
    wrap: true,
    cell: (call) => <span className="font-mono text-sm wrap-anywhere">{call.path}</span>,
  },
  { id: "code", header: "Code", align: "end", cell: (call) => call.code ?? "" },
  { id: "by", header: "By", secondary: true, cell: (call) => call.actorName },
  {
    id: "duration",
    header: "Duration",
    align: "end",
    secondary: true,
    cell: (call) => `${formatNumber(Math.round(call.durationMs))}\u00a0ms`,
  },
];

const callers = [
  { value: "client", label: "API keys" },
  { value: "user", label: "Portal" },
];
const answers = [
  { value: "400", label: "Refused" },
  { value: "500", label: "Failed" },
];

/** Every logged call. */
export function RequestLogTable() {
  const { rows, error, retry, filtered, paging, single } = useList(requestList);
  return (
    <OperationTable
      label="Requests"
      columns={columns}
      rows={rows}
      rowKey={(call) => call.id}
      rowHref={(call) => paths.loggedRequest(call.id)}
      expectedRows={requestList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="path" label="Address begins with" />
          <FilterChips label="Caller" parameter="by" options={callers} allLabel="All callers" />
          <FilterChips label="Result" parameter="from" options={answers} allLabel="All results" />
        </>
      }
      empty={
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={filtered ? "No request matches" : "No requests yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "Calls of the API appear here within a second."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
