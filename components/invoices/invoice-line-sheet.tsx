"use client";

import { useQuery } from "@tanstack/react-query";
import { LineTaxes } from "@/components/memos/line-taxes";
import type { InvoiceLine } from "@/components/invoices/invoice-lines";
import { LineExplanation } from "@/components/invoices/line-explanation";
import { LineUsage } from "@/components/usage/line-usage";
import { TaxCustomFields } from "@/components/custom-fields/tax-custom-fields";
import { ErrorState } from "@/components/layout/error-state";
import { SideSheet } from "@/components/ui/side-sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { explainInvoice } from "@/lib/areas/invoices/contract";
import { formatPeriod } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";

export type InvoiceLineSheetProps = {
  invoiceKey: string;
  currency: string;
  /** The explained line; null closes the sheet. */
  line: InvoiceLine | null;
  onClose: () => void;
};

/** Why one line of an invoice has its amount, beside the invoice. */
export function InvoiceLineSheet(props: InvoiceLineSheetProps) {
  const { invoiceKey, currency, line, onClose } = props;
  const shown = useLast(line);
  const { data, error, refetch } = useQuery({
    ...operationQuery(explainInvoice, {
      params: { "invoice-key": invoiceKey },
      query: { page: String(shown?.page ?? 1), pageSize: "40" },
    }),
    enabled: shown !== null,
  });
  const found = data?.explanations.find(({ itemId }) => itemId === shown?.id);
  return (
    <SideSheet
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Why this amount"
      description={
        shown &&
        `${shown.chargeName}, ${formatPeriod(shown.serviceStartDate, shown.serviceEndDate)}`
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !found && <Skeleton className="h-48 w-full" />}
      {found && <LineExplanation explanation={found.explanation} />}
      {found && shown?.chargeType === "Usage" && <LineUsage itemId={shown.id} />}
      {found?.explanation.tax && <TaxCustomFields taxes={shown?.taxationItems?.data} />}
      {found && !found.explanation.tax && (
        <LineTaxes title="Tax" taxes={shown?.taxationItems?.data} currency={currency} />
      )}
    </SideSheet>
  );
}
