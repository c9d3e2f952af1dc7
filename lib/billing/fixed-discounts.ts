import { type Decimal, decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { earlier, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { containsDate, overlaps, type Period } from "@/lib/values/period";
import { type BillingRules, lineRounding } from "./billing-rules";
import type { ChargeSegment } from "./charge-segment";
import { discountDraft } from "./discount-draft";
import {
  billedDays,
  discountBilled,
  type DiscountedLine,
  isInEffect,
  lineBase,
  reaches,
} from "./discount-scope";
import type { BilledItem, ItemDraft } from "./item-draft";
import { periodHolding } from "./periods";
import { amountOf, priceSegment } from "./priced-segment";
import { listAmount } from "./rating";

/** The days in which a fixed discount has one amount to give. */
type DiscountPeriod = { readonly days: Period; readonly amount: Decimal };

/**
 * The lines of one fixed discount (reference 3.1): its amount for each of its billing periods,
 * prorated when the discount covers only a part, spread over the lines whose service begins in it.
 *
 * Lines are filled one after the other, in the order of charge version, segment, start and charge
 * number, each up to what is `left` of it after other discounts. What finds no line is not given:
 * a discount does not bill alone. `left` is reduced by what is given.
 */
export function fixedDiscount(
  discount: ChargeSegment,
  lines: readonly DiscountedLine[],
  left: Map<ItemDraft, Decimal>,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  const given = new Map<LocalDate, Decimal>();
  const items: ItemDraft[] = [];
  for (const line of [...lines].sort(inOrder)) {
    if (!reaches(discount, line, billed)) continue;
    if (line.item.kind === "credit") {
      const back = takenBack(discount, line, rules, billed);
      if (back !== null) items.push(back);
      continue;
    }
    const period = discountPeriod(discount, line.item.serviceStart, rules);
    const spent =
      given.get(period.days.start) ?? billedInPeriod(discount, period.days, billed ?? []);
    const open = left.get(line.item) ?? line.item.amount;
    const available = maxDecimal(period.amount.minus(spent), ZERO);
    const item = reduced(discount, line, open, available, rules);
    if (item === null) continue;
    given.set(period.days.start, spent.minus(item.amount));
    left.set(line.item, open.plus(item.amount));
    items.push(item);
  }
  return items;
}

function reduced(
  discount: ChargeSegment,
  line: DiscountedLine,
  open: Decimal,
  available: Decimal,
  rules: BillingRules,
): ItemDraft | null {
  const rounding = lineRounding(rules, discount.currency);
  const unrounded = minDecimal(available, maxDecimal(open, ZERO));
  const rounded = roundMoney(unrounded, discount.currency, rounding);
  return discountDraft(discount, line, rules, { unrounded, rounded, rounding }, -1, ZERO, {
    kind: "FixedAmount",
    base: open.toString(),
    percentage: null,
    rate: null,
    available: available.toString(),
  });
}

/**
 * What a fixed discount takes back with a credit. It keeps what the used part of the charge can
 * bear, in full; or, when the tenant prorates it, only the used share of it (reference 3.4).
 */
function takenBack(
  discount: ChargeSegment,
  line: DiscountedLine,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft | null {
  const taken = discountBilled(billed ?? [], discount, line);
  if (!taken.greaterThan(0)) return null;
  const bill = billOf(line, billed ?? []);
  const base = lineBase(line.item);
  const earns = !bill.isZero() && (isInEffect(discount, line.item) || isRest(line.item));
  const used = earns ? usedOf(line.item, bill, base.owed.minus(base.before)) : ZERO;
  const share = rules.creditProratedFixedDiscount && !bill.isZero();
  const kept = share ? taken.times(used).dividedBy(bill) : minDecimal(taken, used);
  const rounding = lineRounding(rules, discount.currency);
  const rounded = roundMoney(kept, discount.currency, rounding);
  const step = { unrounded: kept, rounded, rounding };
  return discountDraft(discount, line, rules, step, -1, taken, {
    kind: "FixedAmount",
    base: used.toString(),
    percentage: null,
    rate: share ? used.dividedBy(bill).toString() : null,
    available: taken.toString(),
  });
}

/** The older credit rule prices the days that are left by themselves, and knows no bill. */
const isRest = ({ trace }: ItemDraft) => trace.rule === "CreditRemainingDays";

/** What was billed for the days of a credit. */
function billOf({ item, segment }: DiscountedLine, billed: readonly BilledItem[]): Decimal {
  const whole = item.trace.less.find((less) => less.why === "Billed");
  if (whole !== undefined || !isRest(item)) return decimal(whole?.amount ?? 0);
  const days = billedDays(item);
  const own = billed.filter(
    ({ segmentId, serviceStart: start, serviceEnd: end }) =>
      segmentId === segment.segmentId && overlaps({ start, end }, days),
  );
  return sumOf(own.map(({ amount }) => amount));
}

/** The used part of a bill. */
function usedOf(item: ItemDraft, bill: Decimal, amount: Decimal): Decimal {
  return isRest(item) ? bill.minus(amount) : amount;
}

/** The period of the discount to which a day belongs, and what it may give in it. */
function discountPeriod(
  discount: ChargeSegment,
  date: LocalDate,
  rules: BillingRules,
): DiscountPeriod {
  const { effectiveStart: start, effectiveEnd } = discount;
  if (discount.type === "OneTime") {
    const rounding = lineRounding(rules, discount.currency);
    const amount = listAmount({ ...discount, model: "FlatFee" }, rules).amount;
    const days: Period = { start, end: later(effectiveEnd ?? date, date) };
    return { days, amount: roundMoney(amount, discount.currency, rounding) };
  }
  const timeBased: ChargeSegment = {
    ...discount,
    model: "FlatFee",
    prorationOption: "TimeBasedProration",
  };
  const priced = priceSegment(timeBased, rules);
  const period = periodHolding(priced.grid, later(date, start));
  const days: Period = {
    start: later(period.start, start),
    end: effectiveEnd === null ? period.end : earlier(period.end, effectiveEnd),
  };
  return { days, amount: amountOf(priced, period, days).amount };
}

function billedInPeriod(
  discount: ChargeSegment,
  days: Period,
  billed: readonly BilledItem[],
): Decimal {
  const own = billed.filter(
    (item) =>
      item.segmentId === discount.segmentId &&
      (discount.type === "OneTime" || containsDate(days, item.serviceStart)),
  );
  return sumOf(own.map((item) => item.amount)).negated();
}

/** Charge version, segment, start, charge number. */
function inOrder(a: DiscountedLine, b: DiscountedLine): number {
  const [one, other] = [a.segment, b.segment];
  return (
    (one.version ?? 1) - (other.version ?? 1) ||
    (one.segmentNumber ?? 1) - (other.segmentNumber ?? 1) ||
    compareText(one.effectiveStart, other.effectiveStart) ||
    compareText(one.chargeNumber, other.chargeNumber) ||
    compareText(a.item.serviceStart, b.item.serviceStart)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
