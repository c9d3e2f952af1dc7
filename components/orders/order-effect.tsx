"use client";

import { FileSearch } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { laterPeriods } from "@/components/orders/draft/later-periods";
import { PreviewDates } from "@/components/orders/preview/preview-dates";
import { PreviewChanges } from "@/components/orders/preview/preview-changes";
import { PreviewDocument } from "@/components/orders/preview/preview-document";
import { PreviewPeriods } from "@/components/orders/preview/preview-periods";
import { PreviewRamps } from "@/components/orders/preview/preview-ramps";
import { PreviewValues } from "@/components/orders/preview/preview-values";
import type { useOrderPreview } from "@/components/orders/preview/use-order-preview";
import { Skeleton } from "@/components/ui/skeleton";

export type OrderEffectProps = {
  preview: ReturnType<typeof useOrderPreview>;
  currency: string | undefined;
  /** What must be chosen before there is anything to preview. */
  needs: string;
};

/** The effect of an order before it is created: values, documents, credit and dates. */
export function OrderEffect({ preview, currency, needs }: OrderEffectProps) {
  const { order, complete, now, next, error, updating } = preview;
  return (
    <div aria-live="polite" aria-busy={updating} className="space-y-5">
      {!complete && (
        <EmptyState icon={<FileSearch aria-hidden />} title="Nothing to preview yet">
          {needs}
        </EmptyState>
      )}
      {complete && error && (
        <ErrorState title="This order cannot be made" error={error} className="px-0 py-2" />
      )}
      {complete && !error && !now && <Skeleton className="h-40 w-full" />}
      {complete && !error && now && currency && (
        <>
          <PreviewValues metrics={now.chargeMetrics ?? []} currency={currency} />
          <PreviewDates now={now} currency={currency} />
          <PreviewRamps ramps={now.rampMetrics ?? []} currency={currency} />
          <PreviewChanges now={now} next={next} currency={currency} />
          <Documents order={order} now={now} currency={currency} />
          <PreviewPeriods periods={laterPeriods(next?.invoices ?? [], now)} currency={currency} />
        </>
      )}
    </div>
  );
}

type DocumentsProps = {
  order: OrderEffectProps["preview"]["order"];
  now: NonNullable<OrderEffectProps["preview"]["now"]>;
  currency: string;
};

/** The documents of the order, and when they are made. */
function Documents({ order, now, currency }: DocumentsProps) {
  const { invoices = [], creditMemos: memos = [] } = now;
  const bills = order.processingOptions?.runBilling === true;
  const when = order.status === undefined ? "now" : "when it is executed";
  return (
    <>
      {invoices.map((document) => (
        <PreviewDocument
          key={document.targetDate}
          document={document}
          lines={document.invoiceItems}
          currency={currency}
          title={bills ? `Billed ${when}` : "Due now, billed later"}
        />
      ))}
      {memos.map((document) => (
        <PreviewDocument
          key={document.targetDate}
          document={document}
          lines={document.creditMemoItems}
          currency={currency}
          title={bills ? `Credited ${when}` : "Credited with the next bill"}
        />
      ))}
      {invoices.length + memos.length === 0 && (
        <p className="text-muted">Nothing is billed through this date.</p>
      )}
    </>
  );
}
