"use client";

import { FilePlus2 } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
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
import { debitMemoList } from "@/lib/portal/lists/debit-memos";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Memo = RowOf<typeof debitMemoList.contract>;

const columns: Column<Memo>[] = [
  { id: "number", header: "Debit memo", cell: (memo) => memo.memoNumber, primary: true },
  { id: "status", header: "Status", cell: (memo) => <Status value={memo.status} /> },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (memo) => (
      <TextLink href={paths.account(memo.accountNumber)}>{memo.accountName}</TextLink>
    ),
  },
  {
    id: "date",
    header: "Date",
    sortBy: "date",
    cell: (memo) => <CalendarDate date={memo.memoDate} />,
  },
  {
    id: "due",
    header: "Due",
    sortBy: "due",
    cell: (memo) => <CalendarDate date={memo.dueDate} />,
  },
  { id: "reason", header: "Reason", secondary: true, wrap: true, cell: (memo) => memo.reasonCode },
  {
    id: "amount",
    header: "Amount",
    sortBy: "amount",
    align: "end",
    cell: (memo) => <Money amount={memo.totalAmount} currency={memo.currency} />,
  },
  {
    id: "balance",
    header: "Balance",
    sortBy: "balance",
    align: "end",
    cell: (memo) => (
      <Money amount={memo.balance} currency={memo.currency} strong={memo.balance !== 0} />
    ),
  },
];

/** Debit memos, newest first. */
export function DebitMemosTable() {
  const { rows, error, retry, filtered, paging, single } = useList(debitMemoList);
  return (
    <OperationTable
      label="Debit memos"
      columns={columns}
      rows={rows}
      rowKey={(memo) => memo.id}
      rowHref={(memo) => paths.debitMemo(memo.memoNumber)}
      expectedRows={debitMemoList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips
            label="Status"
            parameter="status"
            options={["Draft", "Posted", "Canceled"].map((value) => ({ value, label: value }))}
          />
          <FilterChips
            label="Balance"
            parameter="balance"
            options={[{ value: "0", label: "Has balance" }]}
          />
          <MoreFilters day="Date" />
        </>
      }
      empty={
        <EmptyState
          icon={<FilePlus2 aria-hidden />}
          title={filtered ? "No debit memo matches" : "No debit memos yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A debit memo asks for an amount that no bill has, of a charge or of an invoice."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
