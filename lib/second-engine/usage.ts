import { type Calendar, calendarOf, unitsOf } from "./calendar";
import { dayOf, type Span } from "./days";
import { byFormula } from "./formula";
import type { Charge, Rules, Use } from "./history";
import { type Era, eraOn, periodIn } from "./moved-days";
import { bounded, priceOf } from "./prices";
import {
  minus,
  most,
  NOTHING,
  ONE,
  over,
  type Rational,
  ratio,
  read,
  rounded,
  sign,
  sum,
  times,
} from "./rational";
import { type Piece, round } from "./recurring";
import { smoothedCost } from "./smoothing";
import { inside, type Stretch } from "./timeline";

export type UsageLine = {
  readonly start: number;
  readonly end: number;
  readonly amount: Rational;
  readonly exact: Rational;
  /** What was billed of the same period before. */
  readonly before: Rational;
  readonly isRated: boolean;
};

/** All records, and the units of some that no prepaid ones pay. */
export type Used = {
  readonly all: readonly Use[];
  readonly rest: (uses: readonly Use[]) => Rational;
};

/**
 * The periods of a usage charge that have ended by a day: usage is billed in arrears, never prorated. On demand the
 * current period is billed, too, by its cost so far. Days before `rated` are on earlier lines of the charge.
 */
export function usageLines(
  whole: Stretch,
  start: number,
  eras: readonly Era[],
  rules: Rules,
  { all: uses, rest }: Used,
  pieces: readonly Piece[],
  target: number,
  rated: number,
): UsageLine[] {
  const units = unitsOf(calendarOf(whole, { accountDay: eraOn(eras, whole.start).day, start }));
  const periodOn = (day: number) => periodIn(whole, start, eras, day);
  const stretch = { ...whole, start: rated };
  const lines: UsageLine[] = [];
  const { onDemand = false } = stretch.charge;
  const through = pieces.reduce((last, { end }) => Math.max(last, end), stretch.start);
  for (let from = through; stretch.end === null || from < stretch.end; ) {
    const period = periodOn(from);
    const ends = Math.min(period.end, stretch.end ?? period.end);
    const until = onDemand ? Math.min(ends, target + 1) : ends;
    if (onDemand ? from > target : until > target) break;
    if (!isDropped(stretch, units, period, from, rules)) {
      const first = onDemand ? Math.max(period.start, stretch.start) : from;
      const days = { start: first, end: until };
      const own = uses.filter(
        (use) => use.charge === stretch.charge.name && inside(days, dayOf(use.on)),
      );
      const used = usedInPeriods(stretch, periodOn, rules, uses, period, days);
      const isLast = until === stretch.end;
      const isRunning = until < ends;
      const exact =
        used !== null
          ? smoothedCost(stretch.charge, used, isLast)
          : bounded(stretch.charge, periodCost(stretch.charge, own, rules, rest), isRunning);
      const earlier = pieces.filter(
        (piece) => onDemand && first <= piece.start && piece.start < period.end,
      );
      const before = sum(earlier.map(({ net }) => net));
      const amount = minus(round(exact, rules), before);
      const isOpen = until < ends || sign(before) !== 0;
      if (!onDemand || sign(amount) !== 0 || !isOpen) {
        lines.push({ start: from, end: until, amount, exact, before, isRated: own.length > 0 });
      }
    }
    from = until;
  }
  return lines;
}

/** The cost of a period; what prepaid units do not pay is priced together, whatever the tenant does with single records. */
function periodCost(
  charge: Charge,
  uses: readonly Use[],
  rules: Rules,
  rest: Used["rest"],
): Rational {
  if (charge.draws === undefined) return costOf(charge, uses, rules);
  return uses.length === 0 ? NOTHING : priceOf(charge, toUnit(charge, rest(uses)));
}

/** Some merchants leave out the part before the first whole period. */
function isDropped(
  { chargeStart }: Stretch,
  units: Calendar,
  period: Span,
  from: number,
  rules: Rules,
): boolean {
  if (from !== chargeStart || from === period.start) return false;
  if (units.kind === "months") return !rules.billUsagePartialMonth;
  return units.kind === "days" && units.step === 7 && !rules.billUsagePartialWeek;
}

/**
 * The units of every whole period of a smoothed stretch through this one, of which these days are billed; null where
 * they are priced separately.
 */
function usedInPeriods(
  { charge, start }: Stretch,
  periodOn: (day: number) => Span,
  rules: Rules,
  uses: readonly Use[],
  period: Span,
  days: Span,
): Rational[] | null {
  if (charge.smoothing === undefined) return null;
  const first = periodOn(start);
  const used: Rational[] = [];
  let from = first.start === start ? start : first.end;
  while (from <= period.start) {
    const whole = periodOn(from);
    const counted = from === period.start ? days : { start: from, end: whole.end };
    const own = uses.filter((use) => use.charge === charge.name && inside(counted, dayOf(use.on)));
    used.push(quantityOf(charge, own, rules));
    from = whole.end;
  }
  return used.length > 0 ? used : null;
}

/** The cost of a period's records, unrounded. */
function costOf(charge: Charge, uses: readonly Use[], rules: Rules): Rational {
  switch (charge.model) {
    case "FlatFee":
      return uses.length === 0 ? NOTHING : priceOf(charge, NOTHING);
    case "PreratedPricing":
      return sum(uses.map(({ amount = "0" }) => read(amount)));
    case "PreratedPerUnit":
      return sum(uses.map(({ amount = "0", quantity }) => times(read(amount), read(quantity))));
    case "MultiAttributePricing":
      return sum(uses.map((use) => byFormula(charge.formula ?? "", use)));
    case "HighWatermarkVolumePricing":
    case "HighWatermarkTieredPricing": {
      const days = grouped(uses, ({ on }) => on).map((of) => quantityOf(charge, of, rules));
      return priceOf(charge, days.reduce(most, NOTHING));
    }
    default: {
      const groups = grouped(uses, groupOf(charge, rules));
      return sum(
        groups.map((of) => priceOf(charge, packagesIn(charge, quantityOf(charge, of, rules)))),
      );
    }
  }
}

/** Units as the price counts them: a begun package is a whole one. */
function packagesIn({ packageSize }: Charge, units: Rational): Rational {
  return packageSize === undefined ? units : rounded(over(units, read(packageSize)), ONE, "Up");
}

function groupOf(charge: Charge, rules: Rules): (use: Use, place: number) => string {
  const { ratingGroup = rules.rateUsageIndividually ? "ByUsageRecord" : "ByBillingPeriod" } =
    charge;
  if (ratingGroup === "ByUsageStartDate") return ({ on }) => on;
  if (ratingGroup === "ByGroupId") return ({ group = "" }) => group;
  // Records that were not sent in a file are files of their own.
  return ratingGroup === "ByBillingPeriod" ? () => "" : (_, place) => `${place}`;
}

function grouped(uses: readonly Use[], keyOf: (use: Use, place: number) => string): Use[][] {
  const groups = new Map<string, Use[]>();
  for (const [place, use] of uses.entries()) {
    const key = keyOf(use, place);
    groups.set(key, [...(groups.get(key) ?? []), use]);
  }
  return [...groups.values()];
}

/** Quantities are rounded to the unit: each separately, or their sum. */
function quantityOf(charge: Charge, uses: readonly Use[], rules: Rules): Rational {
  const quantities = uses.map(({ quantity }) => read(quantity));
  return rules.rateUsageIndividually
    ? sum(quantities.map((of) => toUnit(charge, of)))
    : toUnit(charge, sum(quantities));
}

function toUnit({ unit }: Charge, value: Rational): Rational {
  if (unit === undefined) return value;
  return rounded(value, ratio(1, 10n ** BigInt(unit.decimals)), unit.rounding);
}
