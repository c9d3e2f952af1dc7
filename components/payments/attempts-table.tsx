"use client";

import { ShieldCheck } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { paidBy } from "@/components/payments/payments-table";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import { Status, type StatusProps } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { ofAccount } from "@/lib/portal/list";
import { attemptList } from "@/lib/portal/lists/payments";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Attempt = RowOf<typeof attemptList.contract>;

const tones: Record<Attempt["status"], StatusProps["tone"]> = {
  Approved: "positive",
  Failed: "negative",
  Verifying: "warning",
  Voided: "neutral",
};

const words: Record<Attempt["status"], string> = {
  Failed: "Declined",
  Verifying: "Being verified",
  Voided: "Voided",
  Approved: "Approved",
};

/** The outcome of a payment attempt. */
export function AttemptStatus({ status }: { status: Attempt["status"] }) {
  return <Status value={status} tone={tones[status]} label={words[status]} />;
}

const columns: Column<Attempt>[] = [
  {
    id: "at",
    header: "Attempted at",
    cell: (attempt) => <Instant at={attempt.attemptedDate} />,
    primary: true,
  },
  { id: "status", header: "Result", cell: (attempt) => <AttemptStatus status={attempt.status} /> },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (attempt) => (
      <TextLink href={paths.account(attempt.accountNumber)}>{attempt.accountName}</TextLink>
    ),
  },
  { id: "by", header: "With", cell: paidBy },
  { id: "text", header: "Gateway response", wrap: true, cell: (attempt) => attempt.responseText },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (attempt) => <Money amount={attempt.amount} currency={attempt.currency} />,
  },
];

const statuses = Object.entries(words).map(([value, label]) => ({ value, label }));

/** Every payment attempt, including failed ones. */
export function AttemptsTable({ accountId }: { accountId?: string }) {
  const list = accountId === undefined ? attemptList : ofAccount(attemptList, accountId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  return (
    <OperationTable
      label="Attempts"
      columns={columns}
      rows={rows}
      rowKey={(attempt) => attempt.id}
      rowHref={(attempt) => paths.account(attempt.accountNumber)}
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={<FilterChips label="Result" parameter="status" options={statuses} />}
      empty={
        <EmptyState
          icon={<ShieldCheck aria-hidden />}
          title={filtered ? "No attempt matches" : "No payment has been attempted yet"}
        />
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
