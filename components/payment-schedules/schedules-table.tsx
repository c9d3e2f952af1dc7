"use client";

import { CalendarRange } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { periodText, type Schedule } from "@/components/payment-schedules/schedule-reads";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { paymentScheduleList } from "@/lib/portal/lists/payment-schedules";
import { paths } from "@/lib/portal/paths";
import { useList } from "@/lib/portal/use-list";

const columns: Column<Schedule>[] = [
  { id: "number", header: "Schedule", cell: (of) => of.number, primary: true },
  { id: "status", header: "Status", cell: statusOf },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  { id: "period", header: "Paid", secondary: true, cell: (of) => periodText(of.period) },
  { id: "next", header: "Next", cell: (of) => <CalendarDate date={of.nextPaymentDate} /> },
  {
    id: "done",
    header: "Payments",
    align: "end",
    cell: (of) => `${of.totalPaymentsProcessed} of ${of.occurrences}`,
  },
  {
    id: "paid",
    header: "Paid so far",
    align: "end",
    secondary: true,
    cell: (of) => <Money amount={of.paidAmount} currency={of.currency} />,
  },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: (of) => <Money amount={of.totalAmount} currency={of.currency} />,
  },
];

/** A schedule with a failed payment needs attention. */
function statusOf({ status, totalPaymentsErrored: failed }: Schedule) {
  if (status !== "Active" || failed === 0) return <Status value={status} />;
  return <Status value="error" label={failed === 1 ? "1 failed" : `${failed} failed`} />;
}

const statuses = ["Active", "Completed", "Canceled"].map((value) => ({ value, label: value }));

/** Payment schedules, newest first. */
export function SchedulesTable() {
  const shown = useColumns("PaymentSchedule", columns);
  const { rows, error, retry, filtered, paging, single } = useList(paymentScheduleList);
  return (
    <OperationTable
      label="Payment schedules"
      columns={shown}
      rows={rows}
      rowKey={(of) => of.id}
      rowHref={(of) => paths.paymentSchedule(of.number)}
      expectedRows={paymentScheduleList.pageSize}
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
          title={filtered ? "No payment schedule matches" : "No payment schedules yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A schedule charges what a customer has agreed to pay, on the days agreed on."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
