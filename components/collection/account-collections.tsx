"use client";

import { useQuery } from "@tanstack/react-query";
import { nextTry } from "@/components/collection/collection-text";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { listAccountCollections } from "@/lib/areas/payments/collections/retry-contract";
import { gatewayWords } from "@/lib/portal/gateway-words";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Row = CallResult<typeof listAccountCollections>["invoices"][number];

const columns: Column<Row>[] = [
  { id: "invoice", header: "Invoice", primary: true, cell: (of) => of.invoiceNumber },
  { id: "tries", header: "Failed attempts", align: "end", cell: (of) => of.attempts },
  {
    id: "heard",
    header: "Gateway response",
    wrap: true,
    cell: (of) => gatewayWords(of.lastResponse),
  },
  { id: "next", header: "Next retry", cell: nextTry },
  {
    id: "owed",
    header: "Balance",
    align: "end",
    cell: (of) => <Money amount={of.balance} currency={of.currency} />,
  },
];

/**
 * Open invoices of an account that failed before or are paused; renders nothing when there are
 * none.
 */
export function AccountCollections({ accountKey }: { accountKey: string }) {
  const params = { "account-key": accountKey };
  const { data } = useQuery(operationQuery(listAccountCollections, { params }));
  if (!data?.invoices.length) return null;
  return (
    <Card title="Failed collections" flush className="mb-5">
      <OperationTable
        flush
        label="Failed collections"
        columns={columns}
        rows={data.invoices}
        rowKey={(of) => of.invoiceNumber}
        rowHref={(of) => paths.invoice(of.invoiceNumber)}
      />
    </Card>
  );
}
