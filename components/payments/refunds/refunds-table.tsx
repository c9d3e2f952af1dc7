"use client";

import { Undo2 } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { RefundWay } from "./refund-way";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { MoreFilters } from "@/components/table/more-filters";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { refundList } from "@/lib/portal/lists/payments";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Refund = RowOf<typeof refundList.contract>;

const columns: Column<Refund>[] = [
  { id: "number", header: "Refund", cell: (refund) => refund.number, primary: true },
  { id: "status", header: "Status", cell: (refund) => <Status value={refund.status} /> },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (refund) => (
      <TextLink href={paths.account(refund.accountNumber)}>{refund.accountName}</TextLink>
    ),
  },
  {
    id: "of",
    header: "Refunds",
    secondary: true,
    cell: ({ paymentNumber, creditMemoNumber }) =>
      paymentNumber ? (
        <TextLink href={paths.payment(paymentNumber)}>{paymentNumber}</TextLink>
      ) : (
        creditMemoNumber && (
          <TextLink href={paths.creditMemo(creditMemoNumber)}>{creditMemoNumber}</TextLink>
        )
      ),
  },
  {
    id: "method",
    header: "Method",
    secondary: true,
    cell: (refund) => <RefundWay refund={refund} />,
  },
  {
    id: "date",
    header: "Date",
    sortBy: "date",
    cell: (refund) => <CalendarDate date={refund.refundDate} />,
  },
  {
    id: "amount",
    header: "Amount",
    sortBy: "amount",
    align: "end",
    cell: (refund) => <Money amount={refund.amount} currency={refund.currency} />,
  },
];

const statuses = [
  { value: "Processed", label: "Processed" },
  { value: "Processing", label: "Processing" },
  { value: "Error", label: "Failed" },
  { value: "Canceled", label: "Canceled" },
];

/** Refunds, newest first. */
export function RefundsTable() {
  const { rows, error, retry, filtered, paging, single } = useList(refundList);
  const shown = useColumns("Refund", columns);
  return (
    <OperationTable
      label="Refunds"
      columns={shown}
      rows={rows}
      rowKey={(refund) => refund.id}
      rowHref={(refund) => paths.refund(refund.number)}
      expectedRows={refundList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
          <MoreFilters day="Date" />
        </>
      }
      empty={
        <EmptyState
          icon={<Undo2 aria-hidden />}
          title={filtered ? "No refund matches" : "No refunds yet"}
        >
          {filtered ? "Take a filter away to see more." : "Open a payment to refund it."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
