import { classNames } from "@/components/ui/class-names";
import { type Amount, formatAmount } from "@/lib/portal/format";

export type MoneyProps = {
  amount: Amount;
  currency: string;
  /** Unit prices: up to nine digits after the point. */
  precise?: boolean;
  /** A plus before positive amounts, for changes and movements. */
  signed?: boolean;
  /** Leave the currency out where a heading already names it. */
  bare?: boolean;
  /** Emphasis, for amounts owed. */
  strong?: boolean;
  className?: string;
};

/** An amount with tabular digits, a true minus sign and its currency after it. */
export function Money(props: MoneyProps) {
  const { amount, currency, precise, signed, bare, strong, className } = props;
  return (
    <span
      className={classNames("whitespace-nowrap tabular-nums", strong && "font-semibold", className)}
    >
      {formatAmount(amount, currency, { precise, signed })}
      {!bare && <span className="ml-1 font-normal text-[0.86em] text-muted">{currency}</span>}
    </span>
  );
}
