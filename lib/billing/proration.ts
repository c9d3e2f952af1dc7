import { dayNumber, earlier, type LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { BillingRules } from "./billing-rules";
import type { RecurringSegment } from "./charge-segment";
import { BASIS_OF, FULL_PERIOD, fractionOfParts, partOf, WHOLE } from "./fraction";
import type { Fraction, FractionPart } from "./line-trace";
import {
  type DayGrid,
  type Grid,
  type MonthGrid,
  periodHolding,
  type TermGrid,
  type UnitGrid,
  unitGrid,
} from "./periods";

/**
 * The treatment of a period that is only partly served.
 *
 * - `TimeBased` the days are charged.
 * - `WholeUnits` whole months or weeks are charged: a leading part is dropped, a trailing part of
 *   a month is rounded up to the month, a trailing part of a week dropped.
 * - `WholePeriods` the same with the billing period.
 * - `FullPrice` any served day costs the whole period, and nothing is credited.
 */
export type ProrationPolicy = "TimeBased" | "WholeUnits" | "WholePeriods" | "FullPrice";

/** The policy of a segment: its own option, or the tenant's two settings (reference 3.3). */
export function prorationPolicy(
  segment: RecurringSegment,
  grid: Grid,
  rules: BillingRules,
): ProrationPolicy {
  switch (segment.prorationOption) {
    case "TimeBasedProration":
      return "TimeBased";
    case "ChargeFullPeriod":
      return grid.kind === "Term" ? "TimeBased" : "FullPrice";
    case "NoProration":
      return wholeOf(grid);
    case "DefaultFromTenantSetting":
      return tenantPolicy(grid, rules);
  }
}

function tenantPolicy(grid: Grid, rules: BillingRules): ProrationPolicy {
  const unit = unitGrid(grid);
  const partialUnit =
    unit.kind === "Months"
      ? rules.billRecurringPartialMonth
      : unit.unitDays === 1 || rules.billRecurringPartialWeek;
  const periodIsUnit = grid.kind !== "Term" && grid.step === unit.step;
  if (partialUnit && (rules.prorateRecurringPeriod || periodIsUnit)) return "TimeBased";
  return rules.prorateRecurringPeriod ? "WholeUnits" : wholeOf(grid);
}

/** A term is one long period, so without proration it still counts its whole months or weeks. */
function wholeOf(grid: Grid): ProrationPolicy {
  return grid.kind === "Term" ? "WholeUnits" : "WholePeriods";
}

/**
 * The days to charge when `served`, a stretch of `period`, is served; null for none.
 *
 * For a credit, a begun unit counts as used: a trailing part is rounded up, of weeks, too.
 */
export function billableStretch(
  grid: Grid,
  period: Period,
  served: Period,
  policy: ProrationPolicy,
  purpose: "charge" | "credit" = "charge",
): Period | null {
  if (served.start >= served.end) return null;
  const whole = served.start === period.start && served.end === period.end;
  if (policy === "TimeBased" || (whole && grid.kind !== "Term")) return served;
  if (policy === "FullPrice") return { start: served.start, end: period.end };
  const unit = unitGrid(grid);
  const roundsUp = unit.kind === "Months" || purpose === "credit";
  if (policy === "WholePeriods") {
    const kept = served.start === period.start && (roundsUp || served.end === period.end);
    return kept ? period : null;
  }
  const start = unitStartFrom(unit, served.start);
  const rounded = roundsUp ? unitStartFrom(unit, served.end) : unitStartUntil(unit, served.end);
  const end = grid.kind === "Term" ? earlier(rounded, period.end) : rounded;
  return start < end ? { start, end } : null;
}

/**
 * The share of `stretch` in the price of `period` (reference 3.4).
 *
 * Whole periods cost exactly the price. Months are counted on the charge's grid, so the month of a
 * charge with billing day 15 starts on the 15th. Of a subscription term it is the number of list price
 * units, which may exceed 1.
 */
export function fractionOf(
  grid: Grid,
  period: Period,
  stretch: Period,
  policy: ProrationPolicy,
  rules: BillingRules,
): Fraction {
  if (grid.kind === "Term") return termFraction(grid, stretch, policy, rules);
  if (stretch.start === period.start && stretch.end === period.end) return WHOLE;
  if (policy === "FullPrice") return FULL_PERIOD;
  if (grid.kind === "Days") return dayFraction(grid, period, stretch);
  const basis = rules.monthBasis;
  if (grid.step === 1 || rules.prorationUnit === "ProrateByMonthFirst") {
    return fractionOfParts(BASIS_OF[basis], monthParts(grid, stretch, 1, rules), grid.step);
  }
  return fractionOfParts(BASIS_OF[basis], [partOf(stretch, period, grid.step, basis)], 1);
}

/** A term may end within a unit; if only whole ones are billed, the begun one counts in full. */
function termFraction(
  grid: TermGrid,
  served: Period,
  policy: ProrationPolicy,
  rules: BillingRules,
): Fraction {
  const { unit } = grid;
  const whole = policy === "WholeUnits" && served.start < served.end;
  const end = whole ? unitStartFrom(unitGrid(grid), served.end) : served.end;
  const stretch: Period = { start: served.start, end };
  if (unit.kind === "Days") return dayFraction(unit, periodHolding(unit, stretch.start), stretch);
  const basis = BASIS_OF[rules.monthBasis];
  if (rules.prorationUnit === "ProrateByMonthFirst") {
    return fractionOfParts(basis, monthParts(unit, stretch, 1, rules), unit.step);
  }
  return fractionOfParts(basis, monthParts(unit, stretch, unit.step, rules), 1);
}

function dayFraction(grid: DayGrid, unit: Period, stretch: Period): Fraction {
  const days = dayNumber(stretch.end) - dayNumber(stretch.start);
  const part = { start: stretch.start, end: stretch.end, days, of: grid.step, unit };
  return fractionOfParts(grid.unitDays === 7 ? "Weeks" : "Days", [part], 1);
}

/** The stretch divided at the boundaries of units of `step` months, each piece as a share of its unit. */
function monthParts(
  grid: MonthGrid,
  stretch: Period,
  step: number,
  rules: BillingRules,
): FractionPart[] {
  const units = grid.step === step ? grid : { ...grid, step };
  const parts: FractionPart[] = [];
  let { start } = stretch;
  while (start < stretch.end) {
    const unit = periodHolding(units, start);
    const piece = { start, end: earlier(unit.end, stretch.end) };
    parts.push(partOf(piece, unit, step, rules.monthBasis));
    start = unit.end;
  }
  return parts;
}

/** The first start of a unit on or after `date`. */
function unitStartFrom(unit: UnitGrid, date: LocalDate): LocalDate {
  const before = periodHolding(unit, date);
  return before.start === date ? date : before.end;
}

/** The last start of a unit on or before `date`. */
function unitStartUntil(unit: UnitGrid, date: LocalDate): LocalDate {
  return periodHolding(unit, date).start;
}
