import { RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, minDecimal, ZERO } from "@/lib/values/decimal";
import { HALF_UP, roundMoney } from "@/lib/values/money";
import {
  type Creditable,
  type Given,
  notCredited,
} from "@/lib/areas/credit-memos/create/credit-model";

/** A line that may be written off: its uncredited amount, less its discounts. */
type Line = Creditable & {
  readonly id: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly position: number;
};

/** The written-off part of a line. */
export type WrittenOff<L> = Given & { readonly line: L };

/**
 * Splits an amount, with tax, among the lines of an invoice: the last ones first, none beyond its
 * remaining amount. Parts add up to the amount.
 *
 * @throws RuleViolation when less remains to credit than is owed.
 */
export function writtenOff<L extends Line>(
  lines: readonly L[],
  amount: Decimal,
  currency: string,
): WrittenOff<L>[] {
  let rest = amount;
  const parts: WrittenOff<L>[] = [];
  for (const line of lines.toSorted((a, b) => b.position - a.position)) {
    const left = notCredited(line);
    const gross = left.amount.plus(left.taxAmount);
    const part = minDecimal(rest, gross);
    if (part.lessThanOrEqualTo(0)) continue;
    rest = rest.minus(part);
    parts.push({ line, ...split(left, gross, part, currency) });
  }
  if (rest.greaterThan(0)) {
    throw new RuleViolation(
      `So much of this invoice is credited that ${rest.toString()} cannot be written off.`,
    );
  }
  return parts.toReversed();
}

/** Net and tax of a part of a line; the tax share is rounded and the net takes the rest. */
function split(left: Given, gross: Decimal, part: Decimal, currency: string): Given {
  if (part.equals(gross)) return left;
  const share = gross.isZero() ? ZERO : left.taxAmount.times(part).dividedBy(gross);
  const taxAmount = roundMoney(share, currency, HALF_UP);
  return { amount: part.minus(taxAmount), taxAmount };
}
