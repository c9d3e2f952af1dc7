"use client";

import { Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { cardText } from "@/components/payment-methods/card-text";
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
import { paymentList } from "@/lib/portal/lists/payments";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Payment = RowOf<typeof paymentList.contract>;

/** How the payment was made: by card, or otherwise. */
export function paidBy(payment: {
  type?: string;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
}): ReactNode {
  const { paymentMethodBrand: brand, paymentMethodLast4: last4, type } = payment;
  if (!brand && !last4) return type === "External" ? "Paid outside" : "";
  return cardText({ creditCardType: brand, creditCardMaskNumber: last4 });
}

const account: Column<Payment> = {
  id: "account",
  header: "Account",
  wrap: true,
  cell: ({ accountName, accountNumber }) =>
    accountNumber ? (
      <TextLink href={paths.account(accountNumber)}>{accountName}</TextLink>
    ) : (
      <span className="text-muted">Unallocated</span>
    ),
};

const columns: Column<Payment>[] = [
  { id: "number", header: "Payment", cell: (payment) => payment.paymentNumber, primary: true },
  { id: "status", header: "Status", cell: (payment) => <Status value={payment.status} /> },
  account,
  { id: "by", header: "Paid by", secondary: true, cell: paidBy },
  {
    id: "date",
    header: "Date",
    sortBy: "date",
    cell: (payment) => <CalendarDate date={payment.effectiveDate} />,
  },
  {
    id: "unapplied",
    header: "Unapplied",
    align: "end",
    secondary: true,
    cell: (payment) => <Money amount={payment.unappliedAmount} currency={payment.currency} />,
  },
  {
    id: "amount",
    header: "Amount",
    sortBy: "amount",
    align: "end",
    cell: (payment) => <Money amount={payment.amount} currency={payment.currency} />,
  },
];

const statuses = [
  { value: "Processed", label: "Processed" },
  { value: "Processing", label: "Processing" },
  { value: "Error", label: "Failed" },
  { value: "Canceled", label: "Canceled" },
];

const whose = [{ value: "null", label: "Unallocated" }];

export type PaymentsTableProps = {
  accountId?: string;
  /** Actions beside the filters. */
  actions?: ReactNode;
};

/** Payments, newest first: all of them, or those of one account. */
export function PaymentsTable({ accountId, actions }: PaymentsTableProps) {
  const shown = useColumns("Payment", columns, accountId === undefined ? undefined : account);
  const list = accountId === undefined ? paymentList : ofAccount(paymentList, accountId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  return (
    <OperationTable
      label="Payments"
      columns={shown}
      rows={rows}
      rowKey={(payment) => payment.id}
      rowHref={(payment) => paths.payment(payment.paymentNumber)}
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
          {accountId === undefined && (
            <FilterChips label="Account" parameter="account" options={whose} allLabel="All" />
          )}
          <MoreFilters day="Date" />
          {actions}
        </>
      }
      empty={
        <EmptyState
          icon={<Wallet aria-hidden />}
          title={filtered ? "No payment matches" : "No payments yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A payment appears when an order collects, or when an invoice is paid as it falls due."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
