import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, compareDates, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { daysIn, type Period } from "@/lib/values/period";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { type ChargeSegment, chargeTypeOf, type PricedCharge } from "@/lib/billing/charge-segment";
import { isDiscount } from "@/lib/billing/discounts/discount-scope";
import { generateItems } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { contractEnd, exactContractValue, totalContractValue } from "./metrics";
import { type RevenueStretch, revenueStretches } from "./revenue-stretches";

/** An amount before discounts, and its discounts: zero or negative, unless negative discounts raise it. */
export type Amounts = { readonly gross: Decimal; readonly discount: Decimal };

export const NO_AMOUNTS: Amounts = { gross: ZERO, discount: ZERO };

export function plus(a: Amounts, b: Amounts): Amounts {
  return { gross: a.gross.plus(b.gross), discount: a.discount.plus(b.discount) };
}

export function minus(a: Amounts, b: Amounts): Amounts {
  return { gross: a.gross.minus(b.gross), discount: a.discount.minus(b.discount) };
}

/** The amount after discounts. */
export function netOf({ gross, discount }: Amounts): Decimal {
  return gross.plus(discount);
}

/**
 * The metrics of a segment, with the discounts that apply to it. Values are cumulated from the segment's
 * start to a day and rounded to the currency: a stretch is the difference of two values, so that
 * stretches always sum to the total.
 */
export type SegmentMetrics = {
  readonly segment: PricedCharge;
  /** Monthly revenue over time; none of one-time and usage charges. */
  readonly revenue: readonly RevenueStretch[];
  /** Contract value of the days before `day`. */
  readonly valueBefore: (day: LocalDate) => Amounts;
  /**
   * Contract billing of the days before `day`, with lines prorated by days. Zero if evergreen.
   * `amountOf` selects another amount of the lines, such as their tax.
   */
  readonly billingBefore: (day: LocalDate, amountOf?: AmountOf) => Amounts;
  /** The lines of its bills, including those of its discounts. */
  readonly lines: () => readonly ItemDraft[];
};

/** An amount of a line. Results are cached by function, so callers pass the same one again. */
type AmountOf = (line: ItemDraft) => Decimal;

const netAmount: AmountOf = ({ amount }) => amount;

/**
 * The metrics of all charges among the segments of one subscription; discounts are part of the charges
 * they reduce. Bills are computed lazily.
 *
 * @throws BillingRefusal, here or lazily, naming the segment with contradictory terms.
 */
export function segmentMetrics(
  segments: readonly ChargeSegment[],
  rules: BillingRules,
): SegmentMetrics[] {
  const full = segments.filter((segment) => segment.effectiveEnd !== segment.effectiveStart);
  const stretches = revenueStretches(full, rules);
  const discounted = full.some(isDiscount);
  let bills: ReadonlyMap<string, Bills> | undefined;
  const billsFor = ({ segmentId }: ChargeSegment) =>
    (bills ??= billsOf(full, rules)).get(segmentId) ?? NO_BILLS;
  return full
    .filter((segment) => segment.type !== "Discount")
    .map((segment) => {
      const revenue = stretches.get(segment.segmentId) ?? [];
      const once = () => (discounted ? billsFor(segment).once : []);
      const lines = () => [...billsFor(segment).charges, ...billsFor(segment).discounts];
      const billed = new WeakMap<AmountOf, (day: LocalDate) => Amounts>();
      const billingOf = (amountOf: AmountOf) =>
        onceADay(spanOf(segment, lines()), (day) => ({
          gross: billedBefore(billsFor(segment).charges, day, segment, amountOf),
          discount: billedBefore(billsFor(segment).discounts, day, segment, amountOf),
        }));
      let value: ((day: LocalDate) => Amounts) | undefined;
      const valueOf = () =>
        onceADay(spanOf(segment, once()), (day) => ({
          gross: valueBefore(segment, day, rules),
          discount: discountBefore({ segment, revenue, once: once() }, day, rules),
        }));
      return {
        segment,
        revenue,
        valueBefore: (day) => (value ??= valueOf())(day),
        billingBefore: (day, amountOf = netAmount) => {
          const before = billed.get(amountOf) ?? billingOf(amountOf);
          billed.set(amountOf, before);
          return before(day);
        },
        lines,
      };
    });
}

/** The days before and after which values of a segment are constant; null is unbounded. */
type Span = { readonly first: LocalDate; readonly last: LocalDate | null };

/** Lines may start before their segment and end after it. */
function spanOf(
  { effectiveStart, effectiveEnd }: ChargeSegment,
  lines: readonly ItemDraft[],
): Span {
  const ends = lines.map((of) => later(of.serviceEnd, addDays(of.serviceStart, 1)));
  return {
    first: lines.map((of) => of.serviceStart).reduce(earlier, effectiveStart),
    last: effectiveEnd && ends.reduce(later, effectiveEnd),
  };
}

/**
 * Caches values by day: deltas of many versions read the same days repeatedly. All days before a
 * segment, and all after it, have the same value.
 */
function onceADay<T>({ first, last }: Span, of: (day: LocalDate) => T): (day: LocalDate) => T {
  const known = new Map<LocalDate, T>();
  return (asked) => {
    const day = last === null ? later(asked, first) : earlier(later(asked, first), last);
    const found = known.get(day) ?? of(day);
    known.set(day, found);
    return found;
  };
}

/** The whole contract value of a segment; zero without an end. */
export function wholeValue({ segment, valueBefore: before }: SegmentMetrics): Amounts {
  const end = contractEnd(segment);
  return end === null ? NO_AMOUNTS : before(end);
}

/** The whole contract billing of a segment; zero without an end. */
export function wholeBilling({ segment, billingBefore: before }: SegmentMetrics): Amounts {
  const end = contractEnd(segment);
  return end === null ? NO_AMOUNTS : before(end);
}

/** The taxes of lines of future bills; other lines have none. */
export type LineTaxes = ReadonlyMap<ItemDraft, Decimal>;

/** The tax of the whole contract billing of a segment; zero without an end. */
export function wholeTax({ segment, billingBefore: before }: SegmentMetrics, taxes: LineTaxes) {
  const end = contractEnd(segment);
  return end === null ? NO_AMOUNTS : before(end, taxOf(taxes));
}

/** The tax of a line. */
export const taxOf =
  (taxes: LineTaxes): AmountOf =>
  (line) =>
    taxes.get(line) ?? ZERO;

function truncated(segment: ChargeSegment, day: LocalDate): ChargeSegment {
  const { effectiveStart, effectiveEnd } = segment;
  const end = effectiveEnd === null ? day : earlier(effectiveEnd, day);
  return { ...segment, effectiveEnd: end < effectiveStart ? effectiveStart : end };
}

function valueBefore(segment: ChargeSegment, day: LocalDate, rules: BillingRules): Decimal {
  return totalContractValue(truncated(segment, day), rules) ?? ZERO;
}

type Reduced = {
  readonly segment: ChargeSegment;
  readonly revenue: readonly RevenueStretch[];
  readonly once: readonly ItemDraft[];
};

/** Recurring discounts by month, and one-time ones by their bill. */
function discountBefore(
  { segment, revenue, once }: Reduced,
  day: LocalDate,
  rules: BillingRules,
): Decimal {
  const exact = revenue.map(({ start, end, gross, reductions }) => {
    if (!reductions.length || gross.isZero() || start >= day) return ZERO;
    const until = end === null ? day : earlier(end, day);
    const value = exactContractValue(truncated(segment, until), rules).minus(
      exactContractValue(truncated(segment, start), rules),
    );
    const reduction = sumOf(reductions.map(({ amount }) => amount));
    return value.times(reduction).dividedBy(gross);
  });
  return roundMoney(sumOf(exact), segment.currency).plus(billedBefore(once, day, segment));
}

/** The lines of one segment on all its bills. */
type Bills = {
  readonly charges: ItemDraft[];
  readonly discounts: ItemDraft[];
  /** Discounts that are not part of monthly revenue. */
  readonly once: ItemDraft[];
};

const NO_BILLS: Bills = { charges: [], discounts: [], once: [] };

/** All lines of the segments that have an end, as if nothing was billed yet. */
function billsOf(
  segments: readonly ChargeSegment[],
  rules: BillingRules,
): ReadonlyMap<string, Bills> {
  const ending = segments.filter(
    (segment) => isDiscount(segment) || (contractEnd(segment) !== null && segment.type !== "Usage"),
  );
  const target = ending
    .flatMap((segment) => (isDiscount(segment) ? [] : (contractEnd(segment) ?? [])))
    .sort(compareDates)
    .at(-1);
  const bills = new Map<string, Bills>();
  if (target === undefined) return bills;
  const unbilled = ending.map((segment) => ({ ...segment, processedThrough: null }));
  const types = new Map(unbilled.map((segment) => [segment.segmentId, chargeTypeOf(segment)]));
  for (const item of generateItems(unbilled, target, rules)) {
    const of = item.appliedTo ?? item.segmentId;
    const own = bills.get(of) ?? { charges: [], discounts: [], once: [] };
    const once = types.get(of) === "OneTime" || types.get(item.segmentId) === "OneTime";
    if (item.kind === "discount") own.discounts.push(item);
    else own.charges.push(item);
    if (item.kind === "discount" && once) own.once.push(item);
    bills.set(of, own);
  }
  return bills;
}

/** A line counts until the end of its segment at the latest. */
function billedBefore(
  items: readonly ItemDraft[],
  day: LocalDate,
  { effectiveEnd, currency }: ChargeSegment,
  amountOf: AmountOf = netAmount,
): Decimal {
  const until = (end: LocalDate) => (effectiveEnd === null ? end : earlier(end, effectiveEnd));
  const parts = items.map((item) =>
    partBefore({ ...item, amount: amountOf(item), serviceEnd: until(item.serviceEnd) }, day),
  );
  return roundMoney(sumOf(parts), currency);
}

/** The part of a line for the days before a day. */
function partBefore({ amount, serviceStart, serviceEnd }: ItemDraft, day: LocalDate): Decimal {
  if (day <= serviceStart) return ZERO;
  if (day >= serviceEnd) return amount;
  const days: Period = { start: serviceStart, end: serviceEnd };
  return amount.times(daysIn({ ...days, end: day })).dividedBy(daysIn(days));
}
