import {
  dateOfDayNumber,
  dayInMonth,
  dayNumber,
  dayOfMonth,
  type LocalDate,
  monthIndex,
  weekday,
} from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import { BillingRefusal, numberAndName } from "./billing-refusal";
import type { Common, NamedPeriod, Scheduled } from "./charge-segment";

/** Periods of whole months; each begins on `anchorDay`, or on the last day of a shorter month. */
export type MonthGrid = {
  readonly kind: "Months";
  /** Month index of the start of period 0. */
  readonly anchorMonth: number;
  readonly anchorDay: number;
  /** Months per period. */
  readonly step: number;
};

/** Periods of whole weeks or days; `anchor` is the day number of the start of one of them. */
export type DayGrid = {
  readonly kind: "Days";
  readonly anchor: number;
  /** Days per period. */
  readonly step: number;
  /** 7 for weeks, 1 for days. */
  readonly unitDays: 7 | 1;
};

/** The term as one period, priced in units (months, years, weeks) from its start. */
export type TermGrid = {
  readonly kind: "Term";
  readonly term: Period;
  readonly unit: UnitGrid;
};

/** A grid of repeating units, unlike a term. */
export type UnitGrid = MonthGrid | DayGrid;

/** The calendar of a charge's billing periods, unbounded in both directions. */
export type Grid = MonthGrid | DayGrid | TermGrid;

/** A segment of any kind with billing periods. */
export type PeriodicSegment = Common & Scheduled;

const MONTHS_OF: Record<Exclude<NamedPeriod, "Week" | "Subscription_Term">, number> = {
  Month: 1,
  Quarter: 3,
  Semi_Annual: 6,
  Annual: 12,
  Eighteen_Months: 18,
  Two_Years: 24,
  Three_Years: 36,
  Five_Years: 60,
};

/**
 * The grid of a recurring or usage segment (reference 3.2).
 *
 * Period 0 begins on the first billing day on or after the date of the alignment, so a quarterly charge
 * of July 15 with billing day 1 has a part of July and then August to October. Weekly periods use the
 * weekday accordingly; periods of specific days count from the aligned date; a subscription-term period
 * is the term.
 *
 * @throws BillingRefusal for contradictory terms.
 */
export function gridOf(segment: PeriodicSegment): Grid {
  switch (segment.billingPeriod) {
    case "Subscription_Term":
      return termGrid(segment);
    case "Week":
      return dayGrid(segment, 7);
    case "Specific_Weeks":
      return dayGrid(segment, segment.specificBillingPeriod * 7);
    case "Specific_Days":
      return dayGrid(segment, segment.specificBillingPeriod);
    case "Specific_Months":
      return monthGrid(segment, segment.specificBillingPeriod);
    default:
      return monthGrid(segment, MONTHS_OF[segment.billingPeriod]);
  }
}

/** The period of `date` in the grid. */
export function periodHolding(grid: Grid, date: LocalDate): Period {
  if (grid.kind === "Months") {
    const index = Math.floor((monthIndex(date) - grid.anchorMonth) / grid.step);
    const start = monthBoundary(grid, index);
    if (start > date) return { start: monthBoundary(grid, index - 1), end: start };
    return { start, end: monthBoundary(grid, index + 1) };
  }
  if (grid.kind === "Days") {
    const start = dayBoundary(grid, date, grid.step);
    return { start: dateOfDayNumber(start), end: dateOfDayNumber(start + grid.step) };
  }
  if (date < grid.term.start || date >= grid.term.end) {
    throw new RangeError(`${date} lies outside the term ${grid.term.start}..${grid.term.end}`);
  }
  return grid.term;
}

/** The period of a billed day: of a term always the term, which may have been shortened since. */
export function billedPeriod(grid: Grid, date: LocalDate): Period {
  return grid.kind === "Term" ? grid.term : periodHolding(grid, date);
}

/** Index of the month period of `date`; 0 begins at the anchor. */
export function monthPeriodIndex(grid: MonthGrid, date: LocalDate): number {
  const index = Math.floor((monthIndex(date) - grid.anchorMonth) / grid.step);
  return monthBoundary(grid, index) > date ? index - 1 : index;
}

/** The first day of month period `index`. */
export function monthBoundary(grid: MonthGrid, index: number): LocalDate {
  return dayInMonth(grid.anchorMonth + index * grid.step, grid.anchorDay);
}

/** The grid of the single months (weeks, days) of the periods of `grid`. */
export function unitGrid(grid: Grid): UnitGrid {
  if (grid.kind === "Months") return grid.step === 1 ? grid : { ...grid, step: 1 };
  if (grid.kind === "Days") return { ...grid, step: grid.unitDays };
  return unitGrid(grid.unit);
}

function monthGrid(segment: PeriodicSegment, step: number): MonthGrid {
  if (segment.billingDay.type === "SpecificDayofWeek") {
    throw refusal(segment, "bills by months on a day of the week");
  }
  const anchorDay = segment.billingDay.day ?? derivedBillingDay(segment);
  const aligned = alignedDate(segment);
  const month = monthIndex(aligned);
  if (segment.billingPeriodAlignment === "AlignToTermEnd") {
    const passed = dayInMonth(month, anchorDay) > aligned;
    return { kind: "Months", anchorMonth: passed ? month - 1 : month, anchorDay, step };
  }
  const missed = dayInMonth(month, anchorDay) < aligned;
  return { kind: "Months", anchorMonth: missed ? month + 1 : month, anchorDay, step };
}

function dayGrid(segment: PeriodicSegment, days: number): DayGrid {
  const aligned = alignedDate(segment);
  const base = dayNumber(aligned);
  if (segment.billingPeriod === "Specific_Days") {
    return { kind: "Days", anchor: base, step: days, unitDays: 1 };
  }
  const specific = segment.billingDay.type === "SpecificDayofWeek" ? segment.billingDay.day : null;
  const wanted = specific ?? weekday(weekdaySource(segment, aligned));
  const ahead = (wanted - weekday(aligned) + 7) % 7;
  return { kind: "Days", anchor: base + ahead, step: days, unitDays: 7 };
}

function termGrid(segment: PeriodicSegment): TermGrid {
  const { termStart, termEnd } = segment;
  if (termEnd === null || termEnd <= termStart) {
    throw refusal(segment, "bills by the subscription term, and there is no term");
  }
  if (segment.effectiveStart < termStart || segment.effectiveStart >= termEnd) {
    throw refusal(segment, `bills by the term of ${termStart}, in which it does not begin`);
  }
  const months = termUnitMonths(segment);
  const unit: UnitGrid =
    months === null
      ? { kind: "Days", anchor: dayNumber(termStart), step: 7, unitDays: 7 }
      : {
          kind: "Months",
          anchorMonth: monthIndex(termStart),
          anchorDay: dayOfMonth(termStart),
          step: months,
        };
  return { kind: "Term", term: { start: termStart, end: termEnd }, unit };
}

/** Months in a list price unit of a subscription-term charge; null when the unit is a week. */
function termUnitMonths(segment: PeriodicSegment): number | null {
  switch (segment.listPriceBase) {
    case "Per_Month":
      return 1;
    case "Per_Year":
      return 12;
    case "Per_Specific_Months":
      return segment.specificListPriceBase;
    case "Per_Week":
      return null;
    default:
      throw refusal(segment, "bills by the subscription term and needs a price per month or year");
  }
}

/**
 * List price units in one period, as an exact ratio: 3 ÷ 1 for a quarter at a monthly price, 4 ÷ 12 for
 * four months at a yearly one. A subscription term has 1 ÷ 1, because it is counted by its units.
 *
 * @throws BillingRefusal when months are priced by week, or days by anything but the period.
 */
export function listPriceRatio(segment: PeriodicSegment, grid: Grid): Ratio {
  if (segment.listPriceBase === "Per_Billing_Period" || grid.kind === "Term") return ONE_TO_ONE;
  if (grid.kind === "Days") {
    if (segment.listPriceBase !== "Per_Week" || grid.unitDays !== 7) {
      throw refusal(
        segment,
        `bills by ${segment.billingPeriod} at a ${segment.listPriceBase} price`,
      );
    }
    return { numerator: grid.step / 7, denominator: 1 };
  }
  switch (segment.listPriceBase) {
    case "Per_Month":
      return { numerator: grid.step, denominator: 1 };
    case "Per_Year":
      return { numerator: grid.step, denominator: 12 };
    case "Per_Specific_Months":
      return { numerator: grid.step, denominator: segment.specificListPriceBase };
    case "Per_Week":
      throw refusal(segment, "bills by months at a weekly price");
  }
}

export type Ratio = { readonly numerator: number; readonly denominator: number };

const ONE_TO_ONE: Ratio = { numerator: 1, denominator: 1 };

function alignedDate(segment: PeriodicSegment): LocalDate {
  switch (segment.billingPeriodAlignment) {
    case "AlignToCharge":
      return segment.chargeStart;
    case "AlignToSubscriptionStart":
      return segment.subscriptionStart;
    case "AlignToTermStart":
      return segment.termStart;
    case "AlignToTermEnd":
      if (segment.termEnd === null) throw refusal(segment, "aligns to a term end that it has not");
      return segment.termEnd;
  }
}

function derivedBillingDay(segment: PeriodicSegment): number {
  const source = billingDaySource(segment);
  if (source === null) throw refusal(segment, "has no billing day");
  return dayOfMonth(source);
}

function weekdaySource(segment: PeriodicSegment, aligned: LocalDate): LocalDate {
  return billingDaySource(segment) ?? aligned;
}

function billingDaySource(segment: PeriodicSegment): LocalDate | null {
  switch (segment.billingDay.type) {
    case "SubscriptionStartDay":
      return segment.subscriptionStart;
    case "ChargeTriggerDay":
      return segment.chargeStart;
    case "TermStartDay":
      return segment.termStart;
    case "TermEndDay":
      return segment.termEnd;
    default:
      return null;
  }
}

/** The last day number on or before `date` on which `step` days begin. */
function dayBoundary(grid: DayGrid, date: LocalDate, step: number): number {
  return grid.anchor + Math.floor((dayNumber(date) - grid.anchor) / step) * step;
}

function refusal(segment: PeriodicSegment, what: string): BillingRefusal {
  const { segmentId, chargeNumber, chargeName } = segment;
  return new BillingRefusal(
    segmentId,
    `Charge ${numberAndName(chargeNumber, chargeName)} ${what}.`,
  );
}
