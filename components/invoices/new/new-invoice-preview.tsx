"use client";

import { useQuery } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useWatch } from "react-hook-form";
import { previewOf } from "@/components/invoices/new/new-invoice-values";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { previewInvoice } from "@/lib/areas/invoices/standalone/standalone-contract";
import { formatDate } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 300;

/** What the invoice in the form comes to, by the operation that calculates the stored one. */
export function NewInvoicePreview() {
  const body = previewOf(useWatch());
  const [settled, waits] = useSettled(body, pauseMs);
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(previewInvoice, settled ? { body: settled } : {}),
    enabled: settled !== undefined,
    staleTime: 0,
  });
  return (
    <Card title="Preview">
      <div aria-live="polite" aria-busy={waits || isPlaceholderData}>
        {!settled && (
          <EmptyState icon={<FileSearch aria-hidden />} title="Nothing to preview yet">
            Choose an account and enter a line. What the invoice comes to appears here.
          </EmptyState>
        )}
        {settled && error && (
          <ErrorState title="This invoice cannot be made" error={error} className="px-0 py-2" />
        )}
        {settled && !error && !data && <Skeleton className="h-32 w-full" />}
        {settled && !error && data && <Previewed invoice={data} />}
      </div>
    </Card>
  );
}

function Previewed({ invoice }: { invoice: CallResult<typeof previewInvoice> }) {
  const { currency, invoiceItems, dueDate, taxMessage } = invoice;
  const row = (label: string, amount: number, strong = false) => (
    <div className={strong ? "flex justify-between font-semibold" : "flex justify-between"}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
  return (
    <>
      <ul aria-label="Lines">
        {invoiceItems.map(({ chargeName, chargeAmount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-baseline justify-between gap-3 border-b py-1.5">
            <span className="min-w-0">{chargeName}</span>
            <Money amount={chargeAmount} currency={currency} />
          </li>
        ))}
      </ul>
      <dl className="mt-2 space-y-1">
        {invoice.taxAmount !== 0 && row("Without tax", invoice.amountWithoutTax)}
        {invoice.taxAmount !== 0 && row("Tax", invoice.taxAmount)}
        {row("Total", invoice.amount, true)}
      </dl>
      <p className="mt-2 text-muted">Due {formatDate(dueDate)}</p>
      {taxMessage !== null && <p className="mt-2 text-muted">{taxMessage}</p>}
    </>
  );
}
