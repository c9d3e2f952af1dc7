import type { RulesPreview } from "./compare-lines";
import { Money } from "@/components/ui/money";

export type BillingRulesTotalsProps = {
  preview: RulesPreview;
  currency: string;
  changes: boolean;
};

type Outcome = RulesPreview["current"];

const parts: readonly [label: string, of: (outcome: Outcome) => number][] = [
  ["Tax", ({ taxAmount }) => taxAmount],
  ["Rounding", ({ roundingAmount }) => roundingAmount],
];

/** The totals on both sides; tax and rounding only where there is any. */
export function BillingRulesTotals({ preview, currency, changes }: BillingRulesTotalsProps) {
  const { current, proposed } = preview;
  const outcomes = changes ? [current, proposed] : [current];
  return (
    <tfoot>
      {parts
        .filter(([, of]) => of(current) !== 0 || of(proposed) !== 0)
        .map(([label, of]) => (
          <tr key={label} className="text-muted">
            <th scope="row" className="py-1 text-left font-normal">
              {label}
            </th>
            {outcomes.map((outcome, index) => (
              <td key={index} className="py-1 pl-3 text-right">
                <Money amount={of(outcome)} currency={currency} bare />
              </td>
            ))}
          </tr>
        ))}
      <tr className="font-semibold">
        <th scope="row" className="py-2 text-left">
          Total
        </th>
        {outcomes.map((outcome, index) => (
          <td key={index} className="py-2 pl-3 text-right">
            <Money amount={outcome.total} currency={currency} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
