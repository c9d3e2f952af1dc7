"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { StatTile } from "@/components/layout/stat-tile";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import type { previewPaymentRun } from "@/lib/areas/payment-runs/contract";
import { gatewayWords } from "@/lib/portal/gateway-words";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";

export type RunPreviewResult = CallResult<typeof previewPaymentRun>;
type Document = RunPreviewResult["documents"][number];

const columns: Column<Document>[] = [
  {
    id: "account",
    header: "Account",
    wrap: true,
    primary: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  {
    id: "invoice",
    header: "Invoice",
    cell: (of) => <TextLink href={paths.invoice(of.documentNumber)}>{of.documentNumber}</TextLink>,
  },
  { id: "due", header: "Due", cell: (of) => <CalendarDate date={of.dueDate} /> },
  {
    id: "before",
    header: "Failed before",
    wrap: true,
    secondary: true,
    cell: (of) => gatewayWords(of.lastResponse),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (of) => <Money amount={of.amount} currency={of.currency} />,
  },
];

/** "3 invoices of 2 accounts". */
export function countText(documents: number, accounts: number): string {
  const invoices = documents === 1 ? "1 invoice" : `${documents} invoices`;
  return `${invoices} of ${accounts === 1 ? "1 account" : `${accounts} accounts`}`;
}

/** What a run would collect now: totals by currency, then the largest documents. */
export function RunPreview(props: {
  preview: RunPreviewResult | undefined;
  error: unknown;
  retry: () => void;
}) {
  const { preview, error, retry } = props;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  const total = preview?.totals.reduce((sum, { documents }) => sum + documents, 0) ?? 0;
  const shown = preview?.documents.length ?? 0;
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-live="polite">
        {preview?.totals.map((of) => (
          <StatTile
            key={of.currency}
            label={`To collect in ${of.currency}`}
            value={<Money amount={of.amount} currency={of.currency} />}
            detail={
              <>
                {countText(of.documents, of.accounts)}
                {of.withoutPaymentMethod > 0 &&
                  `; ${of.withoutPaymentMethod} without a payment method that can be charged`}
              </>
            }
          />
        ))}
      </div>
      <OperationTable
        label="Documents"
        columns={columns}
        rows={preview?.documents}
        rowKey={(of) => of.documentId}
        expectedRows={5}
        empty={
          <EmptyState title="Nothing would be collected">
            Runs take posted invoices that are due, of active accounts that pay automatically, and
            leave out those whose collection is paused.
          </EmptyState>
        }
        footer={
          total > shown && (
            <p className="text-muted text-sm">
              The {shown} largest of {total}.
            </p>
          )
        }
      />
    </div>
  );
}
