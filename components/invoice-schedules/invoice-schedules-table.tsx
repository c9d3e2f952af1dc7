"use client";

import { CalendarRange } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status, statusText } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { queryInvoiceSchedules } from "@/lib/areas/invoice-schedules/lists/list-contract";
import { invoiceScheduleList } from "@/lib/portal/lists/invoice-schedules";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { useList } from "@/lib/portal/use-list";

type Schedule = CallResult<typeof queryInvoiceSchedules>["data"][number];

const columns: Column<Schedule>[] = [
  { id: "number", header: "Schedule", cell: (of) => of.number, primary: true },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  { id: "next", header: "Next", cell: (of) => <CalendarDate date={of.nextRunDate} /> },
  {
    id: "items",
    header: "Items billed",
    align: "end",
    secondary: true,
    cell: (of) => `${of.processedItemCount} of ${of.itemCount}`,
  },
  {
    id: "billed",
    header: "Billed",
    align: "end",
    cell: (of) => <Money amount={of.billedAmount} currency={of.currency} />,
  },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: (of) => <Money amount={of.totalAmount} currency={of.currency} />,
  },
];

const statuses = ["Pending", "PartiallyProcessed", "Paused", "FullyProcessed"].map((value) => ({
  value,
  label: statusText(value),
}));

/** Invoice schedules, newest first. */
export function InvoiceSchedulesTable() {
  const { rows, error, retry, filtered, paging, single } = useList(invoiceScheduleList);
  return (
    <OperationTable
      label="Invoice schedules"
      columns={columns}
      rows={rows}
      rowKey={(of) => of.id}
      rowHref={(of) => paths.invoiceSchedule(of.number)}
      expectedRows={invoiceScheduleList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="account" label="Account begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
        </>
      }
      empty={
        <EmptyState
          icon={<CalendarRange aria-hidden />}
          title={filtered ? "No invoice schedule matches" : "No invoice schedules yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A schedule bills a contract by agreed amounts on agreed days, such as milestones. It is made by POST /v1/invoice-schedules."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
