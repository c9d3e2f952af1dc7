"use client";

import { bookedText, type Period } from "@/components/accounting/accounting-words";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { useLast } from "@/lib/portal/sessions/use-last";

type Line = NonNullable<Period["trialBalance"]>[number];

const side = (text: string, currency: string) =>
  Number(text) === 0 ? "" : <Money amount={Number(text)} currency={currency} />;

const columns: Column<Line>[] = [
  {
    id: "code",
    header: "Accounting code",
    primary: true,
    wrap: true,
    cell: ({ accountingCode }) => bookedText(accountingCode),
  },
  { id: "debit", header: "Debit", align: "end", cell: (line) => side(line.debit, line.currency) },
  {
    id: "credit",
    header: "Credit",
    align: "end",
    cell: (line) => side(line.credit, line.currency),
  },
];

export type TrialBalanceSheetProps = { period: Period | null; onClose: () => void };

/** The trial balance of a period. */
export function TrialBalanceSheet({ period, onClose }: TrialBalanceSheetProps) {
  const shown = useLast(period);
  return (
    <Dialog
      open={period !== null}
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Trial balance of ${shown?.name ?? ""}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {shown?.runTrialBalanceErrorMessage && (
        <Banner tone="negative">{shown.runTrialBalanceErrorMessage}</Banner>
      )}
      <div role="group" tabIndex={0} aria-label="Sums by accounting code">
        <OperationTable
          label="Trial balance"
          columns={columns}
          rows={shown?.trialBalance ?? []}
          rowKey={({ accountingCode, currency }) => `${accountingCode} ${currency}`}
          empty={<p className="p-5 text-center text-muted">Nothing is booked in it.</p>}
        />
      </div>
    </Dialog>
  );
}
