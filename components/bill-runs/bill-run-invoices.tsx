"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { invoicesOfBillRun } from "@/lib/portal/lists/bill-runs";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Invoice = RowOf<typeof queryInvoices>;

const columns: Column<Invoice>[] = [
  { id: "number", header: "Invoice", cell: (of) => of.invoiceNumber, primary: true },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  { id: "status", header: "Status", cell: (of) => <Status value={of.status} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (of) => <Money amount={of.amount} currency={of.currency} />,
  },
];

/** The largest invoices of a run. */
export function BillRunInvoices({ runId, count }: { runId: string; count: number }) {
  const { data, error, refetch } = useQuery(
    operationQuery(queryInvoices, invoicesOfBillRun(runId)),
  );
  const rows = data?.data;
  return (
    <OperationTable
      label="Invoices"
      columns={columns}
      rows={rows}
      rowKey={(of) => of.id}
      rowHref={(of) => paths.invoice(of.invoiceNumber)}
      expectedRows={5}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="It has no invoices" />}
      footer={
        rows !== undefined &&
        count > rows.length && (
          <p className="text-muted text-sm">
            The {rows.length} largest of {count}.
          </p>
        )
      }
    />
  );
}
