"use client";

import { FileSearch } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { OrderCallDialog } from "@/components/orders/order-call-dialog";
import { PreviewDocument } from "@/components/orders/preview-document";
import { PreviewPeriods } from "@/components/orders/preview-periods";
import { laterPeriods } from "@/components/orders/later-periods";
import { PreviewValues } from "@/components/orders/preview-values";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { useOrderPreview } from "@/components/orders/use-order-preview";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** What the order leads to, before it is made: documents, lines, values, and the dates to come. */
export function OrderPreview() {
  const currency = useOrderAccount()?.currency;
  const { order, complete, now, next, error, updating } = useOrderPreview();
  const bills = order.processingOptions?.runBilling === true;
  const documents = now?.invoices ?? [];

  return (
    <Card title="Preview" actions={<OrderCallDialog order={order} disabled={!complete} />}>
      <div aria-live="polite" aria-busy={updating} className="space-y-5">
        {!complete && (
          <EmptyState icon={<FileSearch aria-hidden />} title="Nothing to preview yet">
            Choose an account and a rate plan. What would be billed appears here.
          </EmptyState>
        )}
        {complete && error && (
          <ErrorState title="This order cannot be made" error={error} className="px-0 py-2" />
        )}
        {complete && !error && !now && <Skeleton className="h-40 w-full" />}
        {complete && !error && now && currency && (
          <>
            <PreviewValues metrics={now.chargeMetrics ?? []} currency={currency} />
            {documents.map((document) => (
              <PreviewDocument
                key={document.targetDate}
                document={document}
                currency={currency}
                title={bills ? "Billed now" : "Due now, billed later"}
              />
            ))}
            {documents.length === 0 && (
              <p className="text-muted">Nothing is due through this day.</p>
            )}
            <PreviewPeriods
              periods={laterPeriods(next?.invoices ?? [], documents)}
              currency={currency}
            />
          </>
        )}
      </div>
    </Card>
  );
}
