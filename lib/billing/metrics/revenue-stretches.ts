import { Decimal, maxDecimal, minDecimal, ONE, sumOf, ZERO } from "@/lib/values/decimal";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment, RecurringSegment } from "@/lib/billing/charge-segment";
import { asCharge } from "@/lib/billing/discounts/discount-periods";
import { inClasses } from "@/lib/billing/discounts/discount-classes";
import { compareNumbers, isDiscount, sharesLevel } from "@/lib/billing/discounts/discount-scope";
import { type DiscountSegment, discountSide } from "@/lib/billing/discounts/discount-segment";
import { exactMonthlyRevenue } from "./metrics";

/** The unrounded monthly discount: negative, unless it raises the charge. */
export type Reduction = { readonly discount: DiscountSegment; readonly amount: Decimal };

/** Days with the same monthly revenue and discounts of a segment. */
export type RevenueStretch = {
  readonly start: LocalDate;
  /** Exclusive; null is unbounded. */
  readonly end: LocalDate | null;
  /** Before discounts, unrounded. */
  readonly gross: Decimal;
  readonly reductions: readonly Reduction[];
};

type Line = { readonly segment: RecurringSegment; readonly gross: Decimal };

/**
 * The monthly revenue of the recurring segments over time, with the discounts among the segments:
 * percentages first, by the stacking rule, then fixed amounts per month, spread over the segments in
 * the order of the invoices. A discount counts on the days on which it is in effect; one-time discounts
 * do not reduce monthly revenue.
 */
export function revenueStretches(
  segments: readonly ChargeSegment[],
  rules: BillingRules,
): ReadonlyMap<string, readonly RevenueStretch[]> {
  const stretches = new Map<string, RevenueStretch[]>();
  const discounts = segments.filter(isDiscount);
  const lines = segments
    .filter((segment) => segment.type === "Recurring")
    .map((segment) => ({ segment, gross: exactMonthlyRevenue(segment, rules) }));
  const days = boundaries(segments);
  days.forEach((start, index) => {
    const active = lines.filter(({ segment }) => isOn(segment, start));
    if (!active.length) return;
    const inEffect = discounts.filter((discount) => isOn(discount, start));
    const reductions = reductionsOf(active, inEffect, rules);
    for (const line of active) {
      const own = stretches.get(line.segment.segmentId) ?? [];
      const end = days[index + 1] ?? null;
      append(own, { start, end, gross: line.gross, reductions: reductions.get(line) ?? [] });
      stretches.set(line.segment.segmentId, own);
    }
  });
  return stretches;
}

/** The monthly discounts of a stretch, each rounded to the currency; above zero where they raise it. */
export function monthlyDiscount({ reductions }: RevenueStretch, currency: string): Decimal {
  return sumOf(reductions.map(({ amount }) => roundMoney(amount, currency)));
}

function boundaries(segments: readonly ChargeSegment[]): LocalDate[] {
  const days = segments.flatMap(({ effectiveStart, effectiveEnd }) =>
    effectiveEnd === null ? [effectiveStart] : [effectiveStart, effectiveEnd],
  );
  return [...new Set(days)].sort(compareDates);
}

function isOn({ effectiveStart, effectiveEnd }: ChargeSegment, day: LocalDate): boolean {
  return effectiveStart <= day && (effectiveEnd === null || day < effectiveEnd);
}

function append(stretches: RevenueStretch[], next: RevenueStretch): void {
  const last = stretches.at(-1);
  if (last?.end === next.start && sameReductions(last.reductions, next.reductions)) {
    stretches[stretches.length - 1] = { ...last, end: next.end };
  } else stretches.push(next);
}

function sameReductions(a: readonly Reduction[], b: readonly Reduction[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ discount, amount }, index) => {
      const other = b[index];
      return other?.discount === discount && other.amount.equals(amount);
    })
  );
}

function reductionsOf(
  lines: readonly Line[],
  discounts: readonly DiscountSegment[],
  rules: BillingRules,
): ReadonlyMap<Line, Reduction[]> {
  const reductions = new Map<Line, Reduction[]>();
  const open = new Map(lines.map((line) => [line, line.gross]));
  for (const ofClass of inClasses(discounts, rules)) {
    for (const line of lines) {
      const before = open.get(line) ?? ZERO;
      const own = percentagesOf(line, before, ofClass, rules);
      reductions.set(line, [...(reductions.get(line) ?? []), ...own]);
      const reducing = own.filter(({ amount }) => amount.lessThan(0));
      open.set(line, before.plus(sumOf(reducing.map(({ amount }) => amount))));
    }
    spreadFixed(lines, ofClass, open, reductions, rules);
  }
  return reductions;
}

/** The fixed amounts of a class, each spread over the lines up to what is open of them. */
function spreadFixed(
  lines: readonly Line[],
  discounts: readonly DiscountSegment[],
  open: Map<Line, Decimal>,
  reductions: ReadonlyMap<Line, Reduction[]>,
  rules: BillingRules,
): void {
  for (const discount of discounts) {
    if (discount.model !== "DiscountFixedAmount" || discount.chargeType !== "Recurring") continue;
    let left = exactMonthlyRevenue(asCharge(discount), rules);
    for (const line of [...lines].sort(inOrder)) {
      const rest = open.get(line) ?? ZERO;
      const taken = covers(discount, line) ? takenOf(left, rest) : ZERO;
      if (taken.isZero()) continue;
      left = left.minus(taken);
      if (taken.greaterThan(0)) open.set(line, rest.minus(taken));
      reductions.get(line)?.push({ discount, amount: taken.negated() });
    }
  }
}

/** At most the rest of the line; a negative amount has no limit, and is borne by the first line. */
const takenOf = (left: Decimal, rest: Decimal) =>
  left.lessThan(0) ? left : maxDecimal(minDecimal(left, rest), ZERO);

/** The percentages of a class: shares of what is `open` of the line before them; percentage charges are of all of it. */
function percentagesOf(
  line: Line,
  open: Decimal,
  discounts: readonly DiscountSegment[],
  rules: BillingRules,
): Reduction[] {
  const reductions: Reduction[] = [];
  let left = ONE;
  for (const discount of discounts) {
    if (discount.model === "DiscountFixedAmount" || !covers(discount, line)) continue;
    const { percentage, stacked } = discount;
    if (discountSide(discount) === -1) {
      const added = line.gross.times(percentage.abs()).dividedBy(100);
      reductions.push({ discount, amount: added });
      continue;
    }
    const onRemainder = stacked && rules.stackedDiscounts === "OnRemainder";
    const share = maxDecimal(percentage, ZERO).dividedBy(new Decimal(100));
    const rate = minDecimal(onRemainder ? share.times(left) : share, left);
    left = left.minus(rate);
    if (!rate.isZero()) reductions.push({ discount, amount: open.times(rate).negated() });
  }
  return reductions;
}

function covers(discount: DiscountSegment, { segment, gross }: Line): boolean {
  const { applyTo } = discount.discount;
  return (
    gross.greaterThan(0) &&
    applyTo.includes(segment.type) &&
    segment.currency === discount.currency &&
    sharesLevel(discount, segment)
  );
}

/** The order in which fixed discounts are spread over the lines of an invoice. */
function inOrder({ segment: a }: Line, { segment: b }: Line): number {
  return (
    (a.version ?? 1) - (b.version ?? 1) ||
    (a.segmentNumber ?? 1) - (b.segmentNumber ?? 1) ||
    compareDates(a.effectiveStart, b.effectiveStart) ||
    compareNumbers(a, b)
  );
}
