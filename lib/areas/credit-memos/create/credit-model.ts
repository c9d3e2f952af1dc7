import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { HALF_UP, hasMoneyScale, roundMoney } from "@/lib/values/money";

/** The facts of a credited invoice line. */
export type Creditable = {
  readonly chargeName: string;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  /** What drafts and posted memos of its invoice have credited of it already. */
  readonly credited: Decimal;
  readonly creditedTax: Decimal;
  /** What remains of the bills of its days once billing has credited days; absent where it has not. */
  readonly ofDays?: Given;
};

/** Net and tax of a credit. */
export type Given = { readonly amount: Decimal; readonly taxAmount: Decimal };

/**
 * The remaining amount of a line; of a discount, which is negative, what remains to be credited. What billing
 * has credited of the line's days is deducted, too (decision 45).
 */
export function leftOf(line: Creditable): Given {
  const own = notCredited(line);
  if (line.ofDays === undefined) return own;
  return {
    amount: within(own.amount, line.ofDays.amount),
    taxAmount: within(own.taxAmount, line.ofDays.taxAmount),
  };
}

/** What memos of its invoice leave of a line: that much can be owed and be written off. */
export function notCredited({ amount, taxAmount, credited, creditedTax }: Creditable): Given {
  return { amount: amount.minus(credited), taxAmount: taxAmount.minus(creditedTax) };
}

/** An amount capped at a limit, on its side of zero. */
function within(amount: Decimal, most: Decimal): Decimal {
  return amount.isNegative()
    ? minDecimal(maxDecimal(amount, most), ZERO)
    : maxDecimal(minDecimal(amount, most), ZERO);
}

/**
 * The tax credited with `amount` of a line: the line's share of it, and the whole rest with the last
 * part, so that parts add up to the line.
 *
 * @throws RuleViolation beyond the line's remaining amount; InvalidValue for decimals that the
 * currency
 * does not have, and for amounts that are not positive.
 */
export function creditOf(
  line: Creditable,
  amount: number,
  currency: string,
  withTax: boolean,
): Given {
  const net = moneyAbove(amount, currency);
  const left = leftOf(line);
  if (net.greaterThan(left.amount)) {
    throw new RuleViolation(
      `At most ${left.amount.toString()} of ${line.chargeName} can still be credited.`,
    );
  }
  if (!withTax || line.amount.isZero()) return { amount: net, taxAmount: ZERO };
  if (net.equals(left.amount)) return { amount: net, taxAmount: left.taxAmount };
  const share = line.taxAmount.times(net).dividedBy(line.amount);
  const taxAmount = roundMoney(share, currency, HALF_UP);
  return {
    amount: net,
    taxAmount: taxAmount.greaterThan(left.taxAmount) ? left.taxAmount : taxAmount,
  };
}

/** An amount as money. @throws InvalidValue unless it is positive with the currency's decimals. */
export function moneyAbove(value: number, currency: string): Decimal {
  const amount = decimal(value);
  if (amount.greaterThan(0) && hasMoneyScale(amount, currency)) return amount;
  throw new InvalidValue(`amount must be above zero, with the decimals that ${currency} has.`);
}

/** Net, tax and total of lines. */
export function totalsOf(lines: readonly Given[]) {
  const net = sumOf(lines.map(({ amount }) => amount));
  const tax = sumOf(lines.map(({ taxAmount }) => taxAmount));
  return { net, tax, total: net.plus(tax) };
}
