"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { useTransactions } from "@/components/prepaid/use-prepaid";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import type { queryPrepaidBalanceTransactions } from "@/lib/areas/prepaid/contract";
import { formatNumber } from "@/lib/portal/format";
import type { RowOf } from "@/lib/portal/use-list";

type Transaction = RowOf<typeof queryPrepaidBalanceTransactions>;

const WORDS: Readonly<Record<Transaction["prepaidBalanceTransactionType"], string>> = {
  PREPAYMENT: "Sold",
  PREPAYMENT_ADJUSTMENT: "Corrected",
  PREPAYMENT_CREDIT_BACK: "Credited",
  PREPAYMENT_CREDIT_BACK_REVERSAL: "Credit taken back",
  DRAWDOWN: "Used",
  DRAWDOWN_REVERSAL: "Use taken back",
};

const columns: Column<Transaction>[] = [
  {
    id: "kind",
    header: "Transaction",
    primary: true,
    cell: ({ prepaidBalanceTransactionType: kind }) => WORDS[kind],
  },
  {
    id: "date",
    header: "Date",
    secondary: true,
    cell: ({ transactionDate }) => <CalendarDate date={transactionDate} />,
  },
  { id: "charge", header: "Charge", secondary: true, cell: ({ chargeNumber }) => chargeNumber },
  { id: "unit", header: "Unit", secondary: true, cell: ({ uOM }) => uOM },
  { id: "amount", header: "Units", align: "end", cell: ({ amount }) => formatNumber(amount) },
  {
    id: "balance",
    header: "Remaining",
    align: "end",
    cell: ({ balance }) => formatNumber(balance),
  },
];

/** The newest transactions of a subscription's prepaid units. */
export function TransactionsTable({ filter }: { filter: string }) {
  const { data, error, refetch } = useTransactions(filter);
  return (
    <OperationTable
      flush
      label="Prepaid transactions"
      columns={columns}
      rows={data?.data ?? []}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="No transactions yet" />}
    />
  );
}
