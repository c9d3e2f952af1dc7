"use client";

import { ListChecks } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status, statusText } from "@/components/ui/status";
import { RUN_STATUSES } from "@/lib/areas/bill-runs/state-contract";
import { billRunList } from "@/lib/portal/lists/bill-runs";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Run = RowOf<typeof billRunList.contract>;

const TYPES: Record<Run["billRunType"], string> = {
  AdHoc: "By hand",
  Scheduled: "By schedule",
  Nightly: "Every night",
};

const columns: Column<Run>[] = [
  { id: "number", header: "Bill run", cell: (run) => run.billingRunNumber, primary: true },
  { id: "name", header: "Name", wrap: true, secondary: true, cell: (run) => run.name },
  { id: "status", header: "Status", cell: (run) => <Status value={run.status} /> },
  {
    id: "begins",
    header: "Begins",
    secondary: true,
    cell: (run) => TYPES[run.billRunType],
  },
  { id: "target", header: "Bills through", cell: (run) => <CalendarDate date={run.targetDate} /> },
  { id: "accounts", header: "Accounts", align: "end", cell: (run) => run.numberOfAccounts },
  { id: "invoices", header: "Invoices", align: "end", cell: (run) => run.numberOfInvoices },
  { id: "failed", header: "Failed", align: "end", cell: (run) => run.numberOfFailedAccounts },
];

const types = (["AdHoc", "Scheduled", "Nightly"] as const).map((value) => ({
  value,
  label: TYPES[value],
}));
const statuses = RUN_STATUSES.map((value) => ({ value, label: statusText(value) }));

/** Bill runs, newest first. */
export function BillRunsTable() {
  const { rows, error, retry, filtered, paging, single } = useList(billRunList);
  return (
    <OperationTable
      label="Bill runs"
      columns={columns}
      rows={rows}
      rowKey={(run) => run.id}
      rowHref={(run) => paths.billRun(run.billingRunNumber)}
      expectedRows={billRunList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
          <FilterChips label="Begins" parameter="type" options={types} />
        </>
      }
      empty={
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title={filtered ? "No bill run matches" : "No bill runs yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A bill run bills many accounts at once, through a day that you choose."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
