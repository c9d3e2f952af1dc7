import type { PreviewLine } from "./compare-lines";
import { Money } from "@/components/ui/money";
import { classNames } from "@/components/ui/class-names";
import { formatPeriod } from "@/lib/portal/format";

export type PreviewAmountProps = {
  line: PreviewLine | null;
  /** The line that it is compared with; differences are highlighted. */
  than?: PreviewLine | null;
  currency: string;
  onExplain: (line: PreviewLine) => void;
};

/** The amount of a line, its share of the period, and the way to its reasons. */
export function PreviewAmount({ line, than, currency, onExplain }: PreviewAmountProps) {
  if (!line) return <span className="text-faint">No line</span>;
  const differs = than !== undefined && than?.amount !== line.amount;
  const otherDays = than && than.serviceEndDate !== line.serviceEndDate;
  return (
    <>
      <button
        type="button"
        onClick={() => onExplain(line)}
        className={classNames(
          "rounded-xs underline decoration-line-strong decoration-dotted underline-offset-3 hover:decoration-solid",
          differs && "bg-accent-soft px-1 font-semibold text-accent-text",
        )}
      >
        <Money amount={line.amount} currency={currency} bare />
        <span className="sr-only">, why this amount</span>
      </button>
      {line.share && (
        <span className="block whitespace-nowrap text-muted text-sm tabular-nums">
          {line.share.numerator} ÷ {line.share.denominator}
        </span>
      )}
      {otherDays && (
        <span className="block text-muted text-sm">
          {formatPeriod(line.serviceStartDate, line.serviceEndDate)}
        </span>
      )}
    </>
  );
}
