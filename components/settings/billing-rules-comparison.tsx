"use client";

import { useState } from "react";
import { LineExplanation } from "@/components/invoices/line-explanation";
import {
  type ComparedLine,
  compareLines,
  type PreviewLine,
  type RulesPreview,
} from "@/components/settings/compare-lines";
import { BillingRulesTotals } from "@/components/settings/billing-rules-totals";
import { PreviewAmount } from "@/components/settings/preview-amount";
import { classNames } from "@/components/ui/class-names";
import { Money } from "@/components/ui/money";
import { SideSheet } from "@/components/ui/side-sheet";
import { formatPeriod } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/use-last";

export type BillingRulesComparisonProps = {
  preview: RulesPreview;
  currency: string;
  /** Rules were changed: both sides are shown. */
  changes: boolean;
};

const cell = "border-b py-2 pl-3 text-right align-top";
const steps = { Bill: "Billed", Cancel: "After the cancellation" };

/** The lines of the example under the rules that hold and under the changed ones, side by side. */
export function BillingRulesComparison(props: BillingRulesComparisonProps) {
  const { preview, currency, changes } = props;
  const [explained, setExplained] = useState<PreviewLine | null>(null);
  const shown = useLast(explained);
  const { difference } = preview;
  const pairs = compareLines(preview);
  const stepOf = (pair: ComparedLine | undefined) => (pair?.now ?? pair?.next)?.step;
  const cancelled = pairs.some((pair) => stepOf(pair) === "Cancel");

  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">The lines of the worked example</caption>
        <thead>
          <tr className="text-muted text-sm">
            <th scope="col" className="border-b py-1.5 text-left font-medium">
              Line
            </th>
            <th scope="col" className={classNames(cell, "py-1.5 font-medium")}>
              Now
            </th>
            {changes && (
              <th scope="col" className={classNames(cell, "py-1.5 font-medium")}>
                With changes
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, index) => {
            const line = pair.now ?? pair.next;
            const step = stepOf(pair);
            return (
              <tr key={pair.key}>
                <th scope="row" className="border-b py-2 text-left align-top font-normal">
                  {cancelled && step && step !== stepOf(pairs[index - 1]) && (
                    <span className="block text-faint text-sm">{steps[step]}</span>
                  )}
                  {line && formatPeriod(line.serviceStartDate, line.serviceEndDate)}
                  <span className="block wrap-anywhere text-muted text-sm">{nameOf(pair)}</span>
                </th>
                <td className={cell}>
                  <PreviewAmount line={pair.now} currency={currency} onExplain={setExplained} />
                </td>
                {changes && (
                  <td className={cell}>
                    <PreviewAmount
                      line={pair.next}
                      than={pair.now}
                      currency={currency}
                      onExplain={setExplained}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
        <BillingRulesTotals {...{ preview, currency, changes }} />
      </table>
      {changes && (
        <p className="mt-1 text-right text-muted text-sm">
          {difference === 0 ? (
            "The total stays the same."
          ) : (
            <>
              Difference <Money amount={difference} currency={currency} signed />
            </>
          )}
        </p>
      )}
      <SideSheet
        open={explained !== null}
        onOpenChange={(open) => !open && setExplained(null)}
        title="Why this amount"
        description={shown && formatPeriod(shown.serviceStartDate, shown.serviceEndDate)}
      >
        {shown && (
          <LineExplanation
            explanation={shown.explanation}
            currency={currency}
            amount={shown.amount}
          />
        )}
      </SideSheet>
    </>
  );
}

/** The name of a line; both, when the changes rename it. */
function nameOf({ now, next }: ComparedLine): string {
  const names = new Set([now?.name, next?.name].filter((name) => name !== undefined));
  return [...names].join(" \u2192 ");
}
