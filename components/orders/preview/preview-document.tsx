"use client";

import { useState } from "react";
import { PreviewLineSheet } from "@/components/invoices/preview-line-sheet";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { formatDate, formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Document = NonNullable<CallResult<typeof previewOrder>["previewResult"]["invoices"]>[number];
type Line = Document["invoiceItems"][number];

export type PreviewDocumentProps = {
  /** An invoice or a credit memo. */
  document: Pick<Document, "amount" | "taxAmount" | "targetDate">;
  lines: readonly Line[];
  currency: string;
  title: string;
};

/** A document that would be created: its lines with their periods, each with its reasons. */
export function PreviewDocument({ document, lines, currency, title }: PreviewDocumentProps) {
  const [explained, setExplained] = useState<Line | null>(null);
  return (
    <section aria-label={title} className="rounded-md border">
      <h3 className="flex items-baseline justify-between gap-3 border-b bg-sunken px-3 py-2 font-semibold">
        {title}
        <span className="font-normal text-muted text-sm">
          through {formatDate(document.targetDate)}
        </span>
      </h3>
      <ul>
        {lines.map((line, index) => (
          <li key={`${line.productRatePlanChargeId} ${index}`} className="border-b px-3 py-2">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium">{line.chargeName}</span>
              <Money amount={line.amountWithoutTax} currency={currency} />
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-muted text-sm">
                {formatPeriod(line.serviceStartDate, line.serviceEndDate)}
              </span>
              {line.explanation && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-mr-2.5"
                  onClick={() => setExplained(line)}
                >
                  Why this amount
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <dl className="px-3 py-2">
        {document.taxAmount !== 0 && (
          <div className="flex justify-between text-muted">
            <dt>Tax</dt>
            <dd>
              <Money amount={document.taxAmount} currency={currency} />
            </dd>
          </div>
        )}
        <div className="flex justify-between font-semibold">
          <dt>Total</dt>
          <dd>
            <Money amount={document.amount} currency={currency} />
          </dd>
        </div>
      </dl>
      <PreviewLineSheet line={explained} onClose={() => setExplained(null)} />
    </section>
  );
}
