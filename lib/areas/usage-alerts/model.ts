import { gridOf } from "@/lib/billing/periods";
import { periodOn } from "@/lib/billing/earlier-days";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { dayInMonth, type LocalDate, monthIndex } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";

export const THRESHOLD_KINDS = ["Quantity", "PercentOfIncluded"] as const;
export type ThresholdKind = (typeof THRESHOLD_KINDS)[number];

/** How much usage in a billing period a merchant wants to hear of. */
export type Threshold = {
  readonly id: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  /** Null: all usage of the account in the unit. */
  readonly subscriptionId: string | null;
  readonly chargeNumber: string | null;
  readonly unitOfMeasure: string;
  readonly kind: ThresholdKind;
  /** Units, or per cent of the included units. */
  readonly value: Decimal;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** What was used on a day. */
export type DayUsage = { readonly date: LocalDate; readonly quantity: Decimal };

/** A period in which usage has reached a threshold. */
export type Crossing = {
  readonly period: Period;
  readonly reached: Decimal;
  readonly quantity: Decimal;
};

/** The month of a day, from one billing day of the account to the next. */
export function accountMonth(day: LocalDate, billCycleDay: number): Period {
  const month = monthIndex(day);
  const start = dayInMonth(month, billCycleDay);
  if (start > day) return { start: dayInMonth(month - 1, billCycleDay), end: start };
  return { start, end: dayInMonth(month + 1, billCycleDay) };
}

/** The billing period of a day, and the units included in it; undefined on days without the charge. */
export function chargePeriod(
  segments: readonly UsageSegment[],
  day: LocalDate,
): { readonly period: Period; readonly included: Decimal | null } | undefined {
  const segment = segments.find(
    ({ effectiveStart, effectiveEnd }) =>
      effectiveStart <= day && (effectiveEnd === null || day < effectiveEnd),
  );
  if (segment === undefined) return undefined;
  return { period: periodOn(segment, gridOf(segment), day), included: includedUnits(segment) };
}

/** The units that a charge includes in each billing period; null for one that includes none. */
export function includedUnits(segment: UsageSegment): Decimal | null {
  if (segment.model === "Overage") return segment.includedUnits;
  if (segment.model !== "TieredWithOverage") return null;
  return segment.tiers.reduce<Decimal>(
    (most, { endingUnit }) => (endingUnit?.greaterThan(most) ? endingUnit : most),
    ZERO,
  );
}

/** The period of a day, and the units that a threshold stands for in it; undefined where there are none. */
type Measure = (
  day: LocalDate,
) => { readonly period: Period; readonly reached: Decimal } | undefined;

/** The measure of a threshold: of its charge's segments, or without any of its account's months. */
export function measureOf(
  { kind, value }: Pick<Threshold, "kind" | "value">,
  segments: readonly UsageSegment[] | null,
  billCycleDay: number,
): Measure {
  if (segments === null)
    return (day) => ({ period: accountMonth(day, billCycleDay), reached: value });
  return (day) => {
    const found = chargePeriod(segments, day);
    if (found === undefined) return undefined;
    const { period, included } = found;
    if (kind === "Quantity") return { period, reached: value };
    return included === null
      ? undefined
      : { period, reached: included.times(value).dividedBy(100) };
  };
}

/** The periods that end after a day in which usage has reached the threshold. */
export function crossings(
  measure: Measure,
  days: readonly DayUsage[],
  since: LocalDate,
): Crossing[] {
  const periods = new Map<LocalDate, Crossing>();
  for (const { date, quantity } of days) {
    const found = measure(date);
    if (found === undefined || found.period.end <= since) continue;
    const before = periods.get(found.period.start);
    const sum = before ? before.quantity.plus(quantity) : quantity;
    periods.set(found.period.start, { ...found, quantity: sum });
  }
  return [...periods.values()].filter(({ quantity, reached }) => quantity.gte(reached));
}

/** A stored alert with its threshold. */
export type Alert = {
  readonly id: string;
  readonly threshold: Threshold;
  readonly periodStart: LocalDate;
  /** Exclusive. */
  readonly periodEnd: LocalDate;
  readonly reached: Decimal;
  readonly quantity: Decimal;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};
