"use client";

import { TaxCustomFields } from "@/components/custom-fields/tax-custom-fields";
import { LineExplanation } from "@/components/invoices/line-explanation";
import { ErrorState } from "@/components/layout/error-state";
import { LineTaxes } from "@/components/memos/line-taxes";
import type { MemoLinesProps } from "@/components/memos/memo-lines";
import { type MemoLine, useMemoExplanation } from "@/components/memos/use-memo-lines";
import { SideSheet } from "@/components/ui/side-sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { formatPeriod } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/sessions/use-last";

export type MemoLineSheetProps = MemoLinesProps & { line: MemoLine | null; onClose: () => void };

const TAXES = { credit: "Tax credited", debit: "Taxes" } as const;

/** Why a line of a memo has its amount, and its taxes. */
export function MemoLineSheet(props: MemoLineSheetProps) {
  const { kind, memoNumber, currency, line, onClose } = props;
  const shown = useLast(line);
  const { data, error, refetch } = useMemoExplanation(kind, memoNumber, shown !== null);
  const found = data?.explanations.find(({ itemId }) => itemId === shown?.id);
  return (
    <SideSheet
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Why this amount"
      description={
        shown && `${shown.skuName}, ${formatPeriod(shown.serviceStartDate, shown.serviceEndDate)}`
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !found && <Skeleton className="h-48 w-full" />}
      {found && <LineExplanation explanation={found.explanation} />}
      {found?.explanation.tax && <TaxCustomFields taxes={shown?.taxationItems?.data} />}
      {found && !found.explanation.tax && (
        <LineTaxes title={TAXES[kind]} taxes={shown?.taxationItems?.data} currency={currency} />
      )}
    </SideSheet>
  );
}
