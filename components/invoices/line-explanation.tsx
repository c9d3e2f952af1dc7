import type { z } from "zod";
import { classNames } from "@/components/ui/class-names";
import type { explanation } from "@/lib/api/explanation";

export type Explanation = z.output<typeof explanation>;
type Kind = Explanation["steps"][number]["kind"];

/** How a step of each kind stands in the table. */
const LOOKS: Readonly<Record<Kind, { row: string; label: string; value: string }>> = {
  Step: { row: "", label: "font-medium", value: "" },
  Line: { row: "bg-sunken", label: "font-semibold", value: "font-semibold" },
  Tax: { row: "", label: "font-medium", value: "" },
};

/** Why a line has its amount: each step in a sentence, with its result. */
export function LineExplanation({ explanation }: { explanation: Pick<Explanation, "steps"> }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">The calculation, step by step</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {explanation.steps.map(({ kind, label, sentence, value }, index) => (
          <tr
            key={`${index} ${label}`}
            className={classNames("border-b align-baseline", LOOKS[kind].row)}
          >
            <th scope="row" className="py-2.5 pr-3 text-left font-normal">
              <span className={LOOKS[kind].label}>{label}</span>
              <span className="block text-pretty text-muted text-sm">{sentence}</span>
            </th>
            <td
              className={classNames(
                "whitespace-nowrap py-2.5 text-right tabular-nums",
                LOOKS[kind].value,
              )}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
