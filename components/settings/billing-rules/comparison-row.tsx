import type { ComparedLine, PreviewLine } from "./compare-lines";
import { PreviewAmount } from "./preview-amount";
import { formatPeriod } from "@/lib/portal/format";

export type ComparisonRowProps = {
  pair: ComparedLine;
  /** A heading for the rows from here on, if any. */
  heading: string | null;
  currency: string;
  changes: boolean;
  onExplain: (line: PreviewLine) => void;
};

const cell = "border-b py-2 pl-3 text-right align-top";

/** One line as it is now and, when rules were changed, as it would be. */
export function ComparisonRow(props: ComparisonRowProps) {
  const { pair, heading, currency, changes, onExplain } = props;
  const { now, next } = pair;
  const line = now ?? next;
  return (
    <tr>
      <th scope="row" className="border-b py-2 text-left align-top font-normal">
        {heading && <span className="block text-faint text-sm">{heading}</span>}
        {line && formatPeriod(line.serviceStartDate, line.serviceEndDate)}
        <span className="block wrap-anywhere text-muted text-sm">{nameOf(pair)}</span>
      </th>
      <td className={cell}>
        <PreviewAmount line={now} {...{ currency, onExplain }} />
      </td>
      {changes && (
        <td className={cell}>
          <PreviewAmount line={next} than={now} {...{ currency, onExplain }} />
        </td>
      )}
    </tr>
  );
}

/** The name of a line; both, when the changes rename it. */
function nameOf({ now, next }: ComparedLine): string {
  const names = new Set([now?.name, next?.name].filter((name) => name !== undefined));
  return [...names].join(" \u2192 ");
}
