import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { roundMoney } from "@/lib/values/money";
import type { ChargeStanding, PlannedItem, Share } from "./schedule-terms";

const openOf = ({ total, billed }: ChargeStanding): Decimal => total.minus(billed);

/**
 * What each item that is not executed bills, in order: together exactly what is open of the total. A planned amount is
 * cut where less is open. The last item takes what is left, and the next one all of a credit.
 */
export function actualAmounts(
  planned: readonly PlannedItem[],
  total: Decimal,
  billed: Decimal,
  currency: string,
): Decimal[] {
  let left = total.minus(billed);
  return planned.map((item, index) => {
    const isLast = index === planned.length - 1;
    const most = maxDecimal(plannedAmount(item, total, currency), ZERO);
    const amount = isLast || left.lessThan(0) ? left : minDecimal(most, left);
    left = left.minus(amount);
    return amount;
  });
}

/** The amount of an item as it was planned; a percentage follows the total. */
export function plannedAmount(
  { amount, percentage }: PlannedItem,
  total: Decimal,
  currency: string,
): Decimal {
  return percentage === null
    ? amount
    : roundMoney(total.times(percentage).dividedBy(100), currency);
}

/**
 * Divides an item among charges: one that is billed beyond its total is credited down to it, and the others share the rest by
 * what is open of each. The shares are differences of rounded amounts, so that they add up to the item exactly.
 */
export function sharesOf<C extends ChargeStanding>(
  charges: readonly C[],
  amount: Decimal,
): (C & Share)[] {
  if (amount.isZero()) return [];
  const open = sumOf(charges.map((of) => maxDecimal(openOf(of), ZERO)));
  const credited = sumOf(charges.map((of) => minDecimal(openOf(of), ZERO)));
  const bills = amount.minus(credited);
  let before = ZERO;
  return charges.flatMap((of) => {
    const own = openOf(of);
    if (own.isZero()) return [];
    const share = { ...of, bills, before, open };
    if (own.greaterThan(0)) before = before.plus(own);
    return [share];
  });
}

/** The amount of a share: below zero for a credit. */
export function shareAmount(share: Share, currency: string): Decimal {
  const own = openOf(share);
  if (own.lessThan(0)) return own;
  return throughOf(share, share.before.plus(own), currency).minus(
    throughOf(share, share.before, currency),
  );
}

/** The part of what an item bills that belongs to the first so much of what is open. */
export function throughOf({ bills, open }: Share, through: Decimal, currency: string): Decimal {
  return roundMoney(bills.times(through).dividedBy(open), currency);
}
