"use client";

import { useQuery } from "@tanstack/react-query";
import { documentOf } from "@/components/debit-memos/owed-part";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { PartItems } from "@/components/payments/part-items";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { type getPayment, listPaymentParts } from "@/lib/areas/payments/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Payment = CallResult<typeof getPayment>;
type Part = CallResult<typeof listPaymentParts>["parts"][number];

/** Parts whose lines are shown initially. */
const SHOWN_AT_ONCE = 5;

/** The invoices that a payment settled, and which of their lines. */
export function PaymentParts({ payment }: { payment: Payment }) {
  const { number: paymentKey, currency } = payment;
  const { data, error, refetch } = useQuery(
    operationQuery(listPaymentParts, {
      params: { "payment-key": paymentKey },
      query: { pageSize: "40" },
    }),
  );
  const columns: Column<Part>[] = [
    { id: "invoice", header: "Document", cell: (part) => documentOf(part).number, primary: true },
    {
      id: "at",
      header: "Applied",
      cell: (part) => <CalendarDate date={part.createdDate.slice(0, 10)} />,
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      cell: (part) => <Money amount={part.amount} currency={currency} />,
    },
  ];
  return (
    <Card title="Applied to" flush>
      <OperationTable
        flush
        label="Invoices paid"
        columns={columns}
        rows={data?.parts}
        rowKey={(part) => part.id}
        rowHref={(part) => documentOf(part).href}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Unapplied">{emptyText(payment)}</EmptyState>}
      />
      {data?.parts.slice(0, SHOWN_AT_ONCE).map((part) => (
        <PartItems
          key={part.id}
          paymentKey={paymentKey}
          partId={part.id}
          invoiceNumber={documentOf(part).number}
          currency={currency}
        />
      ))}
    </Card>
  );
}

function emptyText({ accountNumber, status, standalone, unappliedAmount, currency }: Payment) {
  if (status !== "Processed") return null;
  if (accountNumber === null) return "Assign it to the account of its payer first.";
  if (standalone) return "It was taken on its own: it pays no invoice and counts in no balance.";
  if (unappliedAmount === 0) return "It is fully refunded.";
  return `${formatMoney(unappliedAmount, currency)} waits for an invoice.`;
}
