import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { Smoothing } from "./usage-record";

/** The result of smoothing for one billing period. */
export type SmoothedPeriod = {
  /** Units billed at the overage price. */
  readonly overage: Decimal;
  /** Unused units of the pool, which are credited. */
  readonly unused: Decimal;
  /** The units of the pool, and those counted against it; null while the window is not settled. */
  readonly pool: {
    readonly periods: number;
    readonly available: Decimal;
    readonly counted: Decimal | null;
  };
};

/**
 * The billed units of each period, given the used units of every period since the segment's first whole one.
 *
 * `ended`: the last period is the segment's last, with which an unfinished window is settled.
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
 * A window of periods shares one pool of included units. A full window is settled: with an overage it is
 * billed and a new window begins, without one it slides by one period.
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

/** Consecutive windows; units are billed in the period in which the pool is exceeded. */
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
 * Unused units carry over for a number of periods and then expire; the oldest are used first. An overage
 * ends all carry-over.
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
