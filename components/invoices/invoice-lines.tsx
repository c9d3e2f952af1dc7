"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LineCharge } from "@/components/invoices/line-charge";
import { LineTax } from "@/components/invoices/line-tax";
import { InvoiceLineSheet } from "@/components/invoices/invoice-line-sheet";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { listInvoiceItems } from "@/lib/areas/invoices/contract";
import { callOperation } from "@/lib/portal/call-operation";
import { formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationKey } from "@/lib/portal/query";
import { writtenQuantity } from "@/lib/values/written";

export type InvoiceLine = CallResult<typeof listInvoiceItems>["invoiceItems"][number] & {
  /** The number of its page in the list, from 1. */
  page: number;
};

export type InvoiceLinesProps = {
  invoiceKey: string;
  currency: string;
  amount: number;
  tax: number;
};

function lineColumns(
  currency: string,
  explain: (line: InvoiceLine) => void,
): Column<InvoiceLine>[] {
  return [
    {
      id: "charge",
      header: "Charge",
      primary: true,
      wrap: true,
      cell: (line) => <LineCharge line={line} />,
    },
    {
      id: "period",
      header: "Service period",
      secondary: true,
      wrap: true,
      cell: (line) => formatPeriod(line.serviceStartDate, line.serviceEndDate),
    },
    {
      id: "subscription",
      header: "Subscription",
      secondary: true,
      cell: (line) =>
        line.subscriptionNumber && (
          <TextLink href={paths.subscription(line.subscriptionNumber)}>
            {line.subscriptionNumber}
          </TextLink>
        ),
    },
    {
      id: "quantity",
      header: "Quantity",
      align: "end",
      cell: (line) =>
        line.quantity !== null &&
        (line.unitOfMeasure !== "" || line.quantity !== 1) &&
        writtenQuantity(String(line.quantity), line.unitOfMeasure),
    },
    {
      id: "tax",
      header: "Tax",
      align: "end",
      cell: (line) => <LineTax line={line} currency={currency} />,
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      cell: (line) => (
        <span className="flex flex-col items-end">
          <Money amount={line.chargeAmount} currency={currency} />
          <Button variant="quiet" size="sm" className="-mr-2.5" onClick={() => explain(line)}>
            Why this amount
          </Button>
        </span>
      ),
    },
  ];
}

/** The lines of an invoice; each says why it has its amount. */
export function InvoiceLines({ invoiceKey, currency, amount, tax }: InvoiceLinesProps) {
  const [explained, setExplained] = useState<InvoiceLine | null>(null);
  const params = { "invoice-key": invoiceKey };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [...operationKey(listInvoiceItems, { params }), "pages"],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) => {
        const query = { page: String(pageParam), pageSize: "40" };
        return callOperation(listInvoiceItems, { params, query }, { signal });
      },
      getNextPageParam: (page, pages) => (page.nextPage ? pages.length + 1 : undefined),
    },
  );
  const lines = data?.pages.flatMap(({ invoiceItems }, index) =>
    invoiceItems.map((line): InvoiceLine => ({ ...line, page: index + 1 })),
  );
  return (
    <Card title="Lines" flush>
      <OperationTable
        flush
        label="Invoice lines"
        columns={lineColumns(currency, setExplained)}
        rows={lines}
        rowKey={(line) => line.id}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No lines" />}
        totals={{
          tax: <Money amount={tax} currency={currency} />,
          amount: <Money amount={amount} currency={currency} />,
        }}
        footer={
          hasNextPage && (
            <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more lines
            </Button>
          )
        }
      />
      <InvoiceLineSheet
        invoiceKey={invoiceKey}
        currency={currency}
        line={explained}
        onClose={() => setExplained(null)}
      />
    </Card>
  );
}
