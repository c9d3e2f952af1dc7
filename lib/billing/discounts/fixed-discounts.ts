import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { roundMoney } from "@/lib/values/money";
import { isEmptyPeriod } from "@/lib/values/period";
import { type BillingRules, lineRounding } from "@/lib/billing/billing-rules";
import { afterFixed, type OpenAmounts, wholeLine } from "./discount-classes";
import { discountDraft } from "./discount-draft";
import { discountSide, type FixedDiscount } from "./discount-segment";
import {
  countGiven,
  type DiscountCalendar,
  type DiscountPeriod,
  discountCalendar,
  type GivenByPeriod,
  givenByPeriod,
} from "./discount-periods";
import {
  billedDays,
  compareNumbers,
  discountBilled,
  type DiscountedLine,
  discountedDays,
  isDiscountOf,
  reaches,
  roomOf,
  usedDays,
} from "./discount-scope";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";

/**
 * The lines of one fixed discount (reference 3.1): its amount for each of its billing periods,
 * prorated when the discount covers only a part, spread over the lines of that period.
 *
 * Lines are filled in the order of charge version, segment, start and charge number, each up to the
 * room that other discounts leave of it. A remainder is not given: a discount is never billed alone.
 * A credit counts as a line of the days that it leaves: their discount is recomputed, so that the
 * reversed part is available to new lines of the same bill, and a change has the same result whether it
 * is booked before the bill or after it. What is left of a line, `open`, is reduced by the given amounts.
 *
 * A negative discount raises lines: the first line of a period bears all of it, because no room limits it, and it
 * leaves the room of other discounts as it is. Of a credit it stays with the days that are left, if these cost anything.
 * Amounts are counted without sign here, and get it on the line.
 */
export function fixedDiscount(
  discount: FixedDiscount,
  lines: readonly DiscountedLine[],
  { room, bases }: OpenAmounts,
  rules: BillingRules,
  billed: readonly BilledItem[],
): ItemDraft[] {
  const reached = [...lines].sort(inOrder).filter((line) => reaches(discount, line, billed));
  if (reached.length === 0) return [];
  const { currency } = discount;
  const rounding = lineRounding(rules, currency);
  const calendar = discountCalendar(discount, rules);
  const side = discountSide(discount);
  const given = givenByPeriod(givenElsewhere(discount, reached, billed), side, calendar);
  return reached.flatMap((line) => {
    const open = room.get(line.item) ?? ZERO;
    const taken = isCredit(line) ? discountBilled(billed, discount, line) : ZERO;
    const periods = periodsOf(discount, line, calendar);
    const available = availableIn(periods, given, line, taken, rules);
    const unrounded = side === 1 ? minDecimal(available, open) : available;
    const rounded = roundMoney(unrounded, currency, rounding);
    if (side === 1) {
      room.set(line.item, open.minus(rounded));
      const base = bases.get(line.item) ?? wholeLine(line.item);
      bases.set(line.item, afterFixed(base, line, rounded, taken));
    }
    countGiven(given, periods, rounded);
    const step = { unrounded: unrounded.times(side), rounded: rounded.times(side), rounding };
    const item = discountDraft(discount, line, rules, step, -1, taken.times(side), {
      kind: "FixedAmount",
      base: open.toString(),
      percentage: null,
      rate: null,
      available: available.times(side).toString(),
    });
    return item ?? [];
  });
}

const isCredit = ({ item }: DiscountedLine) => item.kind === "credit";

/**
 * The periods of a line: those of its service, or of the days that a credit leaves. Days that cost nothing have no room
 * for a discount, and are not raised.
 */
function periodsOf(
  discount: FixedDiscount,
  { item }: DiscountedLine,
  calendar: DiscountCalendar,
): DiscountPeriod[] {
  const days = item.kind === "credit" ? usedDays(item) : billedDays(item);
  const mayApply = discountSide(discount) === 1 || roomOf(item).greaterThan(0);
  const isGiven = !isEmptyPeriod(days) && mayApply && discountedDays(discount, days) !== null;
  return isGiven ? calendar(days) : [];
}

/** Amounts given by earlier documents to lines that this bill does not recompute. */
function givenElsewhere(
  discount: FixedDiscount,
  lines: readonly DiscountedLine[],
  billed: readonly BilledItem[],
): BilledItem[] {
  const credits = lines.filter(isCredit);
  return billed.filter(
    (item) =>
      item.segmentId === discount.segmentId &&
      !credits.some((line) => isDiscountOf(item, discount, line)),
  );
}

/**
 * The remaining discount in the periods of a line. The discount of a shortened bill is kept in full,
 * even if the discount is shortened, too, unless the tenant prorates it then (reference 3.4).
 */
function availableIn(
  periods: readonly DiscountPeriod[],
  given: GivenByPeriod,
  line: DiscountedLine,
  taken: Decimal,
  rules: BillingRules,
): Decimal {
  const left = (amountOf: (period: DiscountPeriod) => Decimal) =>
    sumOf(
      periods.map((period) =>
        maxDecimal(amountOf(period).minus(given.get(period.days.start) ?? ZERO), ZERO),
      ),
    );
  const now = left(({ amount }) => amount);
  if (!isCredit(line) || rules.creditProratedFixedDiscount) return now;
  return maxDecimal(
    now,
    minDecimal(
      taken,
      left(({ uncut }) => uncut),
    ),
  );
}

/** Charge version, segment, start, charge number. */
function inOrder(a: DiscountedLine, b: DiscountedLine): number {
  const [one, other] = [a.segment, b.segment];
  return (
    (one.version ?? 1) - (other.version ?? 1) ||
    (one.segmentNumber ?? 1) - (other.segmentNumber ?? 1) ||
    compareText(one.effectiveStart, other.effectiveStart) ||
    compareNumbers(one, other) ||
    compareText(a.item.serviceStart, b.item.serviceStart)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
