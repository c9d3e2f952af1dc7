import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import {
  dayOfMonth,
  daysBetween,
  earlier,
  type LocalDate,
  monthIndex,
} from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment, RecurringSegment } from "@/lib/billing/charge-segment";
import { fractionOfParts, partOf } from "@/lib/billing/fraction";
import { type MonthGrid, monthPeriodIndex, monthBoundary } from "@/lib/billing/periods";
import { type PricedSegment, priceSegment } from "@/lib/billing/priced-segment";
import { listAmount } from "@/lib/billing/rating";
import { recurringCharges } from "@/lib/billing/recurring-items";

/**
 * Monthly recurring revenue of a segment, rounded to the currency: the price of its billing period
 * divided by its months. A week counts as 12 ÷ 52 of a month, a day as 12 ÷ 365, a delivery by its
 * weekdays. Zero for one-time and usage charges and for discounts.
 */
export function monthlyRecurringRevenue(
  segment: ChargeSegment,
  rules: BillingRules = defaultBillingRules,
): Decimal {
  return roundMoney(exactMonthlyRevenue(segment, rules), segment.currency);
}

/** Monthly recurring revenue, not rounded. */
export function exactMonthlyRevenue(segment: ChargeSegment, rules: BillingRules): Decimal {
  if (segment.type !== "Recurring") return ZERO;
  const priced = priceSegment(segment, rules);
  if (segment.model === "Delivery") {
    return priced.price.amount.times(segment.delivery.weekdays.length * 52).dividedBy(12);
  }
  const { numerator, denominator } = perMonth(priced);
  const periodPrice = priced.price.amount
    .times(priced.ratio.numerator)
    .dividedBy(priced.ratio.denominator);
  return periodPrice.times(numerator).dividedBy(denominator);
}

/** Billing periods per month, as a ratio; of a term, list price units per month. */
function perMonth(priced: PricedSegment): { numerator: number; denominator: number } {
  const grid = priced.grid.kind === "Term" ? priced.grid.unit : priced.grid;
  if (grid.kind === "Months") return { numerator: 1, denominator: grid.step };
  if (grid.unitDays === 7) return { numerator: 52 * 7, denominator: 12 * grid.step };
  return { numerator: 365, denominator: 12 * grid.step };
}

/**
 * Total contract value of a segment: monthly revenue times its months, a part of a month by its days;
 * the price of a one-time charge. Months are counted, and amounts rounded, from the first day of the
 * charge, so that a cut without change, such as a transfer, does not change the value. Null for an
 * evergreen segment and for each part of an evergreen charge, zero for usage and for a segment without
 * days.
 */
export function totalContractValue(
  segment: ChargeSegment,
  rules: BillingRules = defaultBillingRules,
): Decimal | null {
  if (segment.type === "Usage" || segment.type === "Discount") return ZERO;
  if (segment.effectiveEnd === segment.effectiveStart) return ZERO;
  if (segment.type === "OneTime")
    return roundMoney(listAmount(segment, rules).amount, segment.currency);
  if (contractEnd(segment) === null) return null;
  const revenue = exactMonthlyRevenue(segment, rules);
  const until = (day: LocalDate) =>
    roundMoney(timesMonths(revenue, monthsUntil(segment, day)), segment.currency);
  return until(segment.effectiveEnd ?? segment.effectiveStart).minus(until(segment.effectiveStart));
}

/** The exclusive end of a segment's contract; null when it is evergreen. */
export function contractEnd(segment: ChargeSegment): LocalDate | null {
  return segment.type === "Recurring" && segment.endless ? null : segment.effectiveEnd;
}

/** Monthly revenue times the months of a segment, not rounded; zero if it has no end. */
export function exactContractValue(segment: ChargeSegment, rules: BillingRules): Decimal {
  const { effectiveStart: start, effectiveEnd: end } = segment;
  if (segment.type !== "Recurring" || end === null || end <= start) return ZERO;
  const revenue = exactMonthlyRevenue(segment, rules);
  const until = (day: LocalDate) => timesMonths(revenue, monthsUntil(segment, day));
  return until(end).minus(until(start));
}

/** Total contract billing: the sum of the segment's invoices. Null when it is evergreen. */
export function totalContractBilling(
  segment: ChargeSegment,
  rules: BillingRules = defaultBillingRules,
): Decimal | null {
  if (segment.type !== "Recurring") return totalContractValue(segment, rules);
  const end = contractEnd(segment);
  if (end === null) return null;
  const unbilled = { ...segment, processedThrough: null };
  const items = recurringCharges(priceSegment(unbilled, rules), end);
  return sumOf(items.map((item) => item.amount));
}

type Months = { readonly numerator: number; readonly denominator: number };

function timesMonths(revenue: Decimal, { numerator, denominator }: Months): Decimal {
  return revenue.times(numerator).dividedBy(denominator);
}

/** Months from the first day of the charge to a day, counted from that day of the month, and the remaining days. */
function monthsUntil({ chargeStart, effectiveStart }: RecurringSegment, day: LocalDate): Months {
  const start = earlier(chargeStart, effectiveStart);
  if (day <= start) return { numerator: 0, denominator: 1 };
  const grid: MonthGrid = {
    kind: "Months",
    anchorMonth: monthIndex(start),
    anchorDay: dayOfMonth(start),
    step: 1,
  };
  const whole = monthPeriodIndex(grid, day);
  const month = { start: monthBoundary(grid, whole), end: monthBoundary(grid, whole + 1) };
  if (daysBetween(month.start, day) === 0) return { numerator: whole, denominator: 1 };
  const part = partOf({ start: month.start, end: day }, month, 1, "UseActualDays");
  const rest = fractionOfParts("ActualDays", [part], 1);
  return { numerator: whole * rest.denominator + rest.numerator, denominator: rest.denominator };
}
