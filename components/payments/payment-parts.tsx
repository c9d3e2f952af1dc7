"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { listPaymentParts } from "@/lib/areas/payments/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Part = CallResult<typeof listPaymentParts>["parts"][number];

/** The invoices that a payment settled. */
export function PaymentParts({ paymentKey, currency }: { paymentKey: string; currency: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(listPaymentParts, {
      params: { "payment-key": paymentKey },
      query: { pageSize: "40" },
    }),
  );
  const columns: Column<Part>[] = [
    { id: "invoice", header: "Invoice", cell: (part) => part.invoiceNumber, primary: true },
    { id: "at", header: "Applied", cell: (part) => part.createdDate },
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
        rowHref={(part) => paths.invoice(part.invoiceNumber)}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Not applied to any invoice" />}
      />
    </Card>
  );
}
