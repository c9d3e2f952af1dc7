"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { MoreRows } from "@/components/meters/more-rows";
import { usePages } from "@/components/meters/use-pages";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { listMeterRuns } from "@/lib/areas/meters/days/pages-contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Run = CallResult<typeof listMeterRuns>["runs"][number];

const columns: Column<Run>[] = [
  {
    id: "began",
    header: "Began",
    primary: true,
    cell: ({ startTime }) => <Instant at={startTime} seconds />,
  },
  {
    id: "kind",
    header: "Kind",
    cell: ({ runTypeDescription }) => (runTypeDescription === "DEBUG" ? "Trial" : "Run"),
  },
  { id: "version", header: "Version", secondary: true, cell: ({ version }) => version },
  {
    id: "status",
    header: "Status",
    wrap: true,
    cell: ({ statusDescription, message }) => (
      <>
        <Status value={statusDescription} />
        {message && <p className="mt-1 text-muted text-sm">{message}</p>}
      </>
    ),
  },
  { id: "days", header: "Days", align: "end", cell: ({ days }) => formatNumber(days) },
  {
    id: "records",
    header: "Usage records",
    align: "end",
    cell: ({ records }) => formatNumber(records),
  },
  { id: "errors", header: "Errors", align: "end", cell: ({ errors }) => formatNumber(errors) },
];

/** The runs of a meter of the last 30 days, and its trials. */
export function MeterRuns({ meterId }: { meterId: string }) {
  const params = { meterId };
  const pages = usePages(
    listMeterRuns,
    (cursor) => ({ params, query: cursor === undefined ? {} : { cursor } }),
    ({ nextPage }) => nextPage,
  );
  return (
    <OperationTable
      label="Runs"
      columns={columns}
      rows={pages.data?.pages.flatMap(({ runs }) => runs)}
      rowKey={({ id }) => id}
      expectedRows={3}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      empty={
        <EmptyState title="No runs">
          The meter runs within a minute of every event. Runs are kept for 30 days.
        </EmptyState>
      }
      footer={<MoreRows pages={pages} label="Show more runs" />}
    />
  );
}
