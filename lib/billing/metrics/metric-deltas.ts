import { quantityOf } from "@/lib/billing/charge-segment";
import { sumOf, ZERO } from "@/lib/values/decimal";
import { compareDates, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import type { Period } from "@/lib/values/period";
import { contractEnd } from "./metrics";
import { monthlyDiscount } from "./revenue-stretches";
import {
  type Amounts,
  type LineTaxes,
  minus,
  NO_AMOUNTS,
  plus,
  type SegmentMetrics,
  taxOf,
} from "./segment-metrics";

/** Days with one amount; `end` is exclusive, null is unbounded. */
export type Step = {
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly amounts: Amounts;
};

/** Monthly revenue over time, in the currency's smallest units. */
export function revenueSteps(metrics: readonly SegmentMetrics[]): Step[] {
  return metrics.flatMap(({ segment: { currency }, revenue }) =>
    revenue.map((stretch) => ({
      start: stretch.start,
      end: stretch.end,
      amounts: {
        gross: roundMoney(stretch.gross, currency),
        discount: monthlyDiscount(stretch, currency),
      },
    })),
  );
}

/** Units over time; charges without a quantity have none. */
export function quantitySteps(metrics: readonly SegmentMetrics[]): Step[] {
  return metrics.flatMap(({ segment }) => {
    const quantity = quantityOf(segment);
    if (quantity === null) return [];
    const { effectiveStart: start, effectiveEnd: end } = segment;
    return [{ start, end, amounts: { gross: quantity, discount: ZERO } }];
  });
}

/** An additive value over days, such as contract value or billing. */
export type Measure = (metrics: SegmentMetrics, day: LocalDate) => Amounts;

export const contractValue: Measure = ({ valueBefore }, day) => valueBefore(day);
export const contractBilling: Measure = ({ billingBefore }, day) => billingBefore(day);

/** The tax of contract billing; its values are cached in the measure. */
export function contractTax(taxes: LineTaxes): Measure {
  const tax = taxOf(taxes);
  return ({ billingBefore }, day) => billingBefore(day, tax);
}

/** A measure of the segments between two days; zero for evergreen ones. */
export function amountsBetween(
  metrics: readonly SegmentMetrics[],
  measure: Measure,
  from: LocalDate,
  to: LocalDate,
): Amounts {
  return metrics
    .filter(({ segment }) => contractEnd(segment) !== null)
    .flatMap((one) => {
      const [until, before] = [measure(one, to), measure(one, from)];
      return until === before ? [] : [minus(until, before)];
    })
    .reduce(plus, NO_AMOUNTS);
}

/** The difference of two step functions over time, after less before. */
export function stepDelta(before: readonly Step[], after: readonly Step[]): Step[] {
  const days = daysOf([...before, ...after]);
  const delta: Step[] = [];
  days.forEach((start, index) => {
    const end = days[index + 1] ?? null;
    const amounts = minus(amountsAt(after, start), amountsAt(before, start));
    append(delta, { start, end, amounts });
  });
  return delta;
}

/**
 * The stretches in which a measure of a charge differs, after less before, optionally clipped to the
 * days `within`. Their sum is the difference of the totals.
 */
export function measureDelta(
  before: readonly SegmentMetrics[],
  after: readonly SegmentMetrics[],
  measure: Measure,
  within?: Period,
): Step[] {
  const spans = [...before, ...after].map(({ segment }) => ({
    start: segment.effectiveStart,
    end: segment.effectiveEnd,
  }));
  const days = daysOf(within ? [...spans, within] : spans);
  const [was, is] = [without(before, after), without(after, before)];
  return days.flatMap((start, index) => {
    const end = days[index + 1];
    if (end === undefined) return [];
    if (within && (start < within.start || end > within.end)) return [];
    const amounts = minus(
      amountsBetween(is, measure, start, end),
      amountsBetween(was, measure, start, end),
    );
    return isNothing(amounts) ? [] : [{ start, end, amounts }];
  });
}

/** The metrics that only one side has; shared ones cancel out. */
function without(these: readonly SegmentMetrics[], those: readonly SegmentMetrics[]) {
  const known = new Set(those);
  return these.filter((one) => !known.has(one));
}

function daysOf(spans: readonly Pick<Step, "start" | "end">[]): LocalDate[] {
  const days = spans.flatMap(({ start, end }) => (end === null ? [start] : [start, end]));
  return [...new Set(days)].sort(compareDates);
}

/** Steps clipped to a period. */
export function clippedSteps(steps: readonly Step[], { start: from, end: to }: Period) {
  return steps.flatMap((step) => {
    const start = later(step.start, from);
    const end = step.end === null ? to : earlier(step.end, to);
    return start < end ? [{ ...step, start, end }] : [];
  });
}

/** The sum of the steps at a day. */
export function amountsAt(steps: readonly Step[], day: LocalDate): Amounts {
  const on = steps.filter(({ start, end }) => start <= day && (end === null || day < end));
  return {
    gross: sumOf(on.map(({ amounts }) => amounts.gross)),
    discount: sumOf(on.map(({ amounts }) => amounts.discount)),
  };
}

function append(steps: Step[], next: Step): void {
  if (isNothing(next.amounts)) return;
  const last = steps.at(-1);
  const goesOn = last?.end === next.start && isNothing(minus(last.amounts, next.amounts));
  if (last && goesOn) steps[steps.length - 1] = { ...last, end: next.end };
  else steps.push(next);
}

const isNothing = ({ gross, discount }: Amounts) => gross.isZero() && discount.isZero();
