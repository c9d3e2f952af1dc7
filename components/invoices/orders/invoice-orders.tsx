"use client";

import { useQuery } from "@tanstack/react-query";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { getAmountBreakdownByOrder } from "@/lib/areas/invoices/breakdown/breakdown-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Part = CallResult<typeof getAmountBreakdownByOrder>["orders"][number];

const columnsIn = (currency: string): Column<Part>[] => [
  {
    id: "order",
    header: "Order",
    primary: true,
    cell: ({ orderNumber }) =>
      orderNumber ? (
        <TextLink href={paths.order(orderNumber)}>{orderNumber}</TextLink>
      ) : (
        "Not of an order"
      ),
  },
  {
    id: "tax",
    header: "Tax in it",
    align: "end",
    cell: ({ taxAmount }) => <Money amount={taxAmount} currency={currency} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
];

/** What each order adds to an invoice; nothing where one order made all of it. */
export function InvoiceOrders({ invoiceKey }: { invoiceKey: string }) {
  const params = { invoiceNumber: invoiceKey };
  const { data } = useQuery(operationQuery(getAmountBreakdownByOrder, { params }));
  const named = data?.orders.some(({ orderNumber }) => orderNumber !== null);
  if (!data || !named || data.orders.length === 1) return null;
  return (
    <Card title="By order" flush>
      <OperationTable
        flush
        label="By order"
        columns={columnsIn(data.currency)}
        rows={data.orders}
        rowKey={({ orderNumber }) => orderNumber ?? ""}
      />
    </Card>
  );
}
