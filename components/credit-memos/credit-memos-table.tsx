"use client";

import { Undo2 } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
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
import { ofAccount } from "@/lib/portal/list";
import { creditMemoList } from "@/lib/portal/lists/credit-memos";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Memo = RowOf<typeof creditMemoList.contract>;

const account: Column<Memo> = {
  id: "account",
  header: "Account",
  wrap: true,
  cell: (memo) => <TextLink href={paths.account(memo.accountNumber)}>{memo.accountName}</TextLink>,
};

const columns: Column<Memo>[] = [
  { id: "number", header: "Credit memo", cell: (memo) => memo.number, primary: true },
  { id: "status", header: "Status", cell: (memo) => <Status value={memo.status} /> },
  account,
  {
    id: "date",
    header: "Date",
    sortBy: "date",
    cell: (memo) => <CalendarDate date={memo.creditMemoDate} />,
  },
  {
    id: "invoice",
    header: "Invoice",
    secondary: true,
    cell: (memo) => memo.referredInvoiceNumber,
  },
  { id: "reason", header: "Reason", secondary: true, wrap: true, cell: (memo) => memo.reasonCode },
  {
    id: "amount",
    header: "Amount",
    sortBy: "amount",
    align: "end",
    cell: (memo) => <Money amount={memo.amount} currency={memo.currency} />,
  },
  {
    id: "left",
    header: "Remaining",
    sortBy: "left",
    align: "end",
    cell: (memo) => (
      <Money
        amount={memo.unappliedAmount}
        currency={memo.currency}
        strong={memo.unappliedAmount !== 0}
      />
    ),
  },
];

/** Credit memos, newest first: all of them, or those of one account. */
export function CreditMemosTable({ accountId }: { accountId?: string }) {
  const list = accountId === undefined ? creditMemoList : ofAccount(creditMemoList, accountId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  const shown = useColumns("CreditMemo", columns, accountId === undefined ? undefined : account);
  return (
    <OperationTable
      label="Credit memos"
      columns={shown}
      rows={rows}
      rowKey={(memo) => memo.id}
      rowHref={(memo) => paths.creditMemo(memo.number)}
      expectedRows={list.pageSize}
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
            label="Remaining"
            parameter="left"
            options={[{ value: "0", label: "Has balance" }]}
          />
          <MoreFilters day="Date" />
        </>
      }
      empty={
        <EmptyState
          icon={<Undo2 aria-hidden />}
          title={filtered ? "No credit memo matches" : "No credit memos yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "Credit memos are created when a bill nets to a credit, and when an invoice is reversed or written off."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
