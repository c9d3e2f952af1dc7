"use client";

import { isCredit, type Period } from "@/components/commitments/commitment-reads";
import { Money } from "@/components/ui/money";
import { SideSheet } from "@/components/ui/side-sheet";
import { TextLink } from "@/components/ui/text-link";
import { formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { useLast } from "@/lib/portal/sessions/use-last";

export type CountedLinesProps = {
  /** The period that is explained; null closes the sheet. */
  period: Period | null;
  currency: string;
  onClose: () => void;
};

/** The lines that count towards a period, and what they come to. */
export function CountedLines({ period, currency, onClose }: CountedLinesProps) {
  const shown = useLast(period);
  return (
    <SideSheet
      open={period !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown && isCredit(shown) ? "What it has paid" : "What counts"}
      description={shown && formatPeriod(shown.startDate, shown.endDate)}
    >
      {shown && <Sum period={shown} currency={currency} />}
    </SideSheet>
  );
}

function Sum({ period, currency }: { period: Period; currency: string }) {
  const { lines, otherLines, carriedAmount, totalSpend, payments } = period;
  const credit = isCredit(period);
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.itemId} line={line} currency={currency} />
        ))}
        {otherLines.count > 0 && (
          <Entry
            label={`${otherLines.count} further lines`}
            amount={otherLines.countedAmount}
            currency={currency}
          />
        )}
        {carriedAmount !== 0 && (
          <Entry
            label={
              carriedAmount > 0
                ? "Billed for earlier periods after they were evaluated"
                : "Billed since this period was evaluated: it counts in a later one"
            }
            amount={carriedAmount}
            currency={currency}
          />
        )}
      </ul>
      <p className="mt-3 flex justify-between gap-4 border-t pt-3 font-semibold">
        <span>{credit ? "Used" : "Counts"}</span>
        <Money amount={totalSpend} currency={currency} />
      </p>
      <p className="mt-3 text-muted text-sm">
        {credit
          ? "Credit pays for lines that share a day with its period, less their discounts, when they are billed. It does not pay tax that is added."
          : "Lines count by their days, before tax that is added. Usage counts once it is billed."}
      </p>
      {payments.length > 0 && (
        <section aria-label="Billed for this credit" className="mt-5">
          <h3 className="font-semibold">Billed for this credit</h3>
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <li key={payment.itemId} className="flex justify-between gap-4 py-2">
                <DocumentLink type={payment.documentType} number={payment.documentNumber} />
                <Money amount={payment.amount} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type EntryProps = { label: string; amount: number; currency: string };

const Entry = ({ label, amount, currency }: EntryProps) => (
  <li className="flex justify-between gap-4 py-2">
    <span className="min-w-0">{label}</span>
    <Money amount={amount} currency={currency} />
  </li>
);

type DocumentLinkProps = {
  type: Period["lines"][number]["documentType"];
  number: string | null;
};

/** The document that has a line; lines that total zero may be on none. */
function DocumentLink({ type, number }: DocumentLinkProps) {
  if (number === null) return <span>On no document</span>;
  const href = type === "Invoice" ? paths.invoice : paths.creditMemo;
  return <TextLink href={href(number)}>{number}</TextLink>;
}

function Line({ line, currency }: { line: Period["lines"][number]; currency: string }) {
  const { documentType, documentNumber: number, amount, countedAmount } = line;
  return (
    <li className="py-2">
      <div className="flex justify-between gap-4">
        <span className="min-w-0">
          {line.chargeName}
          {line.isDiscount && " (discount)"}
        </span>
        <Money amount={countedAmount} currency={currency} />
      </div>
      <p className="flex flex-wrap gap-x-2 text-muted text-sm">
        {number !== null && <DocumentLink type={documentType} number={number} />}
        <span>{formatPeriod(line.serviceStartDate, line.serviceEndDate)}</span>
        {amount !== countedAmount && (
          <span>
            part of <Money amount={amount} currency={currency} />
          </span>
        )}
      </p>
    </li>
  );
}
