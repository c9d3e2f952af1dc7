"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { useViewer } from "@/components/layout/frame/viewer";
import { MoreRows } from "@/components/meters/more-rows";
import { usePages } from "@/components/meters/use-pages";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { getAuditTrailEntriesForMeter } from "@/lib/areas/meters/trail-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { addDays, localDate } from "@/lib/values/local-date";

type Entry = CallResult<typeof getAuditTrailEntriesForMeter>["data"][number];

const KEPT_DAYS = 31;

/** What the error is about: an event that was refused, or a day that could not be counted. */
function subjectOf({ eventId, payload, operatorType }: Entry): string {
  if (operatorType === "USAGE_RECORD_SINK") return `The day ${String(payload["day"])}`;
  return eventId === null ? `Event ${String(payload["row"])} of its call` : `Event ${eventId}`;
}

const columns: Column<Entry>[] = [
  { id: "subject", header: "What failed", primary: true, wrap: true, cell: subjectOf },
  { id: "cause", header: "Cause", wrap: true, cell: ({ errorMessage }) => errorMessage },
  { id: "at", header: "When", cell: ({ timestamp }) => <Instant at={timestamp} seconds /> },
];

/** Events that a meter has refused and days that it could not count, with the cause. */
export function MeterErrors({ meterId }: { meterId: string }) {
  const { today } = useViewer();
  const day = localDate(today);
  const query = {
    exportType: "ERROR",
    runType: "NORMAL",
    queryFromTime: addDays(day, -KEPT_DAYS),
    queryToTime: addDays(day, 2),
  } as const;
  const pages = usePages(
    getAuditTrailEntriesForMeter,
    (cursor) => ({ params: { meterId }, query: { ...query, ...(cursor && { cursor }) } }),
    ({ nextPage }) => nextPage,
  );
  return (
    <OperationTable
      label="Errors"
      columns={columns}
      rows={pages.data?.pages.flatMap(({ data }) => data)}
      rowKey={(entry) => `${entry.timestamp} ${entry.eventId} ${JSON.stringify(entry.payload)}`}
      expectedRows={3}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      empty={
        <EmptyState title="No errors">
          Events that were refused in the last 30 days would be listed here with the cause.
        </EmptyState>
      }
      footer={<MoreRows pages={pages} label="Show more errors" />}
    />
  );
}
