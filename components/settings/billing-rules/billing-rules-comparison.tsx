"use client";

import { useState } from "react";
import { PreviewLineSheet } from "@/components/invoices/preview-line-sheet";
import { BillingRulesTotals } from "./billing-rules-totals";
import {
  type ComparedLine,
  compareLines,
  type PreviewLine,
  type RulesPreview,
} from "./compare-lines";
import { ComparisonRow } from "./comparison-row";
import { Money } from "@/components/ui/money";

export type BillingRulesComparisonProps = {
  preview: RulesPreview;
  currency: string;
  /** True when rules were changed: both sides are shown. */
  changes: boolean;
};

const head = "border-b py-1.5 pl-3 text-right font-medium";
const steps = { Bill: "Billed", Cancel: "After the cancellation" };

/** The lines of the example under the saved and under the changed rules, side by side. */
export function BillingRulesComparison(props: BillingRulesComparisonProps) {
  const { preview, currency, changes } = props;
  const [explained, setExplained] = useState<PreviewLine | null>(null);
  const pairs = compareLines(preview);

  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">The lines of the worked example</caption>
        <thead>
          <tr className="text-muted text-sm">
            <th scope="col" className="border-b py-1.5 text-left font-medium">
              Line
            </th>
            <th scope="col" className={head}>
              Now
            </th>
            {changes && (
              <th scope="col" className={head}>
                With changes
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, index) => (
            <ComparisonRow
              key={pair.key}
              heading={headingOf(pairs, index)}
              onExplain={setExplained}
              {...{ pair, currency, changes }}
            />
          ))}
        </tbody>
        <BillingRulesTotals {...{ preview, currency, changes }} />
      </table>
      {changes && <Difference amount={preview.difference} currency={currency} />}
      <PreviewLineSheet line={explained} onClose={() => setExplained(null)} />
    </>
  );
}

/** Names the bill and the cancellation where both are shown, at the first row of each. */
function headingOf(pairs: readonly ComparedLine[], index: number): string | null {
  const stepOf = (pair: ComparedLine | undefined) => (pair?.now ?? pair?.next)?.step;
  const step = stepOf(pairs[index]);
  if (!step || step === stepOf(pairs[index - 1])) return null;
  return pairs.some((pair) => stepOf(pair) === "Cancel") ? steps[step] : null;
}

function Difference({ amount, currency }: { amount: number; currency: string }) {
  return (
    <p className="mt-1 text-right text-muted text-sm">
      {amount === 0 ? (
        "The total stays the same."
      ) : (
        <>
          Difference <Money amount={amount} currency={currency} signed />
        </>
      )}
    </p>
  );
}
