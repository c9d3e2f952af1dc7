import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { Smoothing } from "./usage-record";

/** What smoothing makes of one billing period. */
export type SmoothedPeriod = {
  /** Units billed at the overage price. */
  readonly overage: Decimal;
  /** Units of the pool that were left and are credited. */
  readonly unused: Decimal;
  /** Why: the units of the pool, and those that count against it; null while it is not looked at. */
  readonly pool: {
    readonly periods: number;
    readonly available: Decimal;
    readonly counted: Decimal | null;
  };
};

/**
 * The units that each period bills, given what every period since the segment's first whole one used.
 *
 * `ended` says that the last period is the segment's last: an unfinished window is settled with it.
 */
export function smooth(
  smoothing: Smoothing,
  included: Decimal,
  used: readonly Decimal[],
  ended: boolean,
): SmoothedPeriod[] {
  if (smoothing.model === "Rollover") return rollover(included, used, smoothing.numberOfPeriods);
  return smoothing.overageCalculation === "PerBillingPeriod"
    ? pooledAsItOccurs(smoothing, included, used)
    : slidingWindow(smoothing.numberOfPeriods, included, used, ended);
}

/**
 * A window of periods shares one pool of included units. It is looked at when it is full: with an
 * overage it is billed and a new window begins, without one it moves on by one period.
 */
function slidingWindow(
  periods: number,
  included: Decimal,
  used: readonly Decimal[],
  ended: boolean,
): SmoothedPeriod[] {
  let start = 0;
  return used.map((_, index) => {
    const length = index - start + 1;
    const isLast = ended && index === used.length - 1;
    if (length < periods && !isLast) {
      const pool = { periods, available: included.times(periods), counted: null };
      return { overage: ZERO, unused: ZERO, pool };
    }
    const total = sumOf(used.slice(start, index + 1));
    const available = included.times(length);
    const overage = maxDecimal(total.minus(available), ZERO);
    start = overage.isZero() ? start + 1 : index + 1;
    return { overage, unused: ZERO, pool: { periods: length, available, counted: total } };
  });
}

/** Windows follow each other; units are billed in the period in which the pool is exceeded. */
function pooledAsItOccurs(
  smoothing: Smoothing,
  included: Decimal,
  used: readonly Decimal[],
): SmoothedPeriod[] {
  const { numberOfPeriods, unusedUnitsCreditRate } = smoothing;
  const pool = included.times(numberOfPeriods);
  let left = pool;
  return used.map((units, index) => {
    if (index % numberOfPeriods === 0) left = pool;
    const available = left;
    const overage = maxDecimal(units.minus(left), ZERO);
    left = maxDecimal(left.minus(units), ZERO);
    const closes = index % numberOfPeriods === numberOfPeriods - 1;
    const unused = closes && unusedUnitsCreditRate !== null ? left : ZERO;
    return { overage, unused, pool: { periods: 1, available, counted: units } };
  });
}

/**
 * Unused units carry over for some periods and then expire, the oldest being used first. An overage
 * ends every carry-over.
 */
function rollover(included: Decimal, used: readonly Decimal[], periods: number): SmoothedPeriod[] {
  let carried: { units: Decimal; until: number }[] = [];
  return used.map((units, index) => {
    carried = carried.filter(({ until }) => until >= index);
    const available = included.plus(sumOf(carried.map((rest) => rest.units)));
    const pool = { periods: 1, available, counted: units };
    if (units.greaterThan(available)) {
      carried = [];
      return { overage: units.minus(available), unused: ZERO, pool };
    }
    if (units.lessThan(included)) {
      carried.push({ units: included.minus(units), until: index + periods });
    } else carried = takeOldest(carried, units.minus(included));
    return { overage: ZERO, unused: ZERO, pool };
  });
}

function takeOldest(
  carried: readonly { units: Decimal; until: number }[],
  units: Decimal,
): { units: Decimal; until: number }[] {
  let needed = units;
  return carried.map((rest) => {
    const taken = minDecimal(rest.units, needed);
    needed = needed.minus(taken);
    return { units: rest.units.minus(taken), until: rest.until };
  });
}
