"use client";

import { ListChecks } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Instant } from "@/components/ui/instant";
import { Status, statusText } from "@/components/ui/status";
import { paymentRunList } from "@/lib/portal/lists/payment-runs";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Run = RowOf<typeof paymentRunList.contract>;

const columns: Column<Run>[] = [
  { id: "number", header: "Run", cell: (run) => run.paymentRunNumber, primary: true },
  { id: "status", header: "Status", cell: (run) => <Status value={run.status} /> },
  {
    id: "target",
    header: "Due by",
    cell: (run) => <CalendarDate date={run.targetDate} absent="Its own day" />,
  },
  {
    id: "when",
    header: "Begins",
    cell: (run) => <Instant at={run.executedDate ?? run.runDate} absent="Soon" />,
  },
  { id: "by", header: "Made by", secondary: true, cell: (run) => run.createdBy },
  { id: "documents", header: "Documents", align: "end", cell: (run) => run.numberOfDocuments },
  { id: "payments", header: "Payments", align: "end", cell: (run) => run.numberOfPayments },
  { id: "errors", header: "Failed", align: "end", cell: (run) => run.numberOfErrors },
];

const statuses = ["Pending", "Processing", "Completed", "Error", "Canceled"].map((value) => ({
  value,
  label: statusText(value),
}));

/** Payment runs, newest first. */
export function PaymentRunsTable() {
  const shown = useColumns("PaymentRun", columns);
  const { rows, error, retry, filtered, paging, single } = useList(paymentRunList);
  return (
    <OperationTable
      label="Payment runs"
      columns={shown}
      rows={rows}
      rowKey={(run) => run.id}
      rowHref={(run) => paths.paymentRun(run.paymentRunNumber)}
      expectedRows={paymentRunList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
        </>
      }
      empty={
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title={filtered ? "No payment run matches" : "No payment runs yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A run collects what many accounts owe, at once or at an hour that you choose."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
