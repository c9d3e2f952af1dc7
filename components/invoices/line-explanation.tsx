import type { z } from "zod";
import { Money } from "@/components/ui/money";
import type { explanation } from "@/lib/api/explanation";
import { explanationSteps } from "@/components/invoices/explanation-steps";

export type Explanation = z.output<typeof explanation>;

export type LineExplanationProps = {
  explanation: Explanation;
  currency: string;
  /** What the line comes to: the last step. */
  amount: number;
};

/** Why a line has its amount: in a sentence, then step by step down to the cent. */
export function LineExplanation({ explanation, currency, amount }: LineExplanationProps) {
  return (
    <div className="space-y-5">
      <p className="text-pretty">{explanation.text}</p>
      <table className="w-full border-collapse">
        <caption className="sr-only">The calculation, step by step</caption>
        <thead>
          <tr className="text-left text-muted text-sm">
            <th scope="col" className="border-b py-1.5 pr-3 font-medium">
              Step
            </th>
            <th scope="col" className="border-b py-1.5 text-right font-medium">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {explanationSteps(explanation, currency).map((step, index) => (
            <tr key={`${index} ${step.label}`} className="border-b align-baseline">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {step.label}
                {step.detail && <span className="block text-muted text-sm">{step.detail}</span>}
              </th>
              <td className="whitespace-nowrap py-2 text-right tabular-nums">{step.value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2.5 pr-3 text-left">
              The line
            </th>
            <td className="py-2.5 text-right">
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
