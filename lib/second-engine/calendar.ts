import { dayIn, isLastOfMonth, monthOf, numberInMonth, type Span, weekdayOf } from "./days";
import type { Charge, Rules } from "./history";
import { ONE, over, plus, type Rational, ratio } from "./rational";
import type { Term } from "./terms";
import type { Stretch } from "./timeline";

/** Billing periods: of a number of months, or of days. `unit` is what a price is divided into. */
export type Calendar =
  | { readonly kind: "months"; readonly first: number; readonly day: number; readonly step: number }
  | { readonly kind: "days"; readonly first: number; readonly step: number; readonly unit: number }
  | { readonly kind: "term"; readonly term: Span; readonly units: Calendar };

const MONTHS: Readonly<Record<string, number>> = {
  Month: 1,
  Quarter: 3,
  Semi_Annual: 6,
  Annual: 12,
  Eighteen_Months: 18,
  Two_Years: 24,
  Three_Years: 36,
  Five_Years: 60,
};

export type Place = { readonly accountDay: number; readonly start: number };

/** The endless calendar of a stretch's billing periods: the first begins on the first billing day on or after the date it is aligned to. */
export function calendarOf(stretch: Stretch, place: Place): Calendar {
  const { charge, term } = stretch;
  const { billingPeriod = "Month", count = 1 } = charge;
  if (billingPeriod === "Subscription_Term") return termCalendar(charge, term);
  const aligned = alignedTo(stretch, place.start);
  if (billingPeriod === "Specific_Days")
    return { kind: "days", first: aligned, step: count, unit: 1 };
  const named = dayNamed(stretch, place.start);
  if (billingPeriod === "Week" || billingPeriod === "Specific_Weeks") {
    const wanted =
      charge.billingDay === "SpecificDayofWeek" ? charge.dayOfWeek : weekdayOf(named ?? aligned);
    let first = aligned;
    while (weekdayOf(first) !== wanted) first += 1;
    return { kind: "days", first, step: 7 * (billingPeriod === "Week" ? 1 : count), unit: 7 };
  }
  const step = MONTHS[billingPeriod] ?? count;
  const day = dayOfMonth(charge, place.accountDay, named);
  const month = monthOf(aligned);
  const atEnd = charge.alignment === "AlignToTermEnd";
  const own = dayIn(month, day);
  const first = atEnd ? (own > aligned ? month - 1 : month) : own < aligned ? month + 1 : month;
  return { kind: "months", first, day, step };
}

function dayOfMonth(
  { billingDay, dayOfMonth: day }: Charge,
  accountDay: number,
  named: number | null,
) {
  if (billingDay === "SpecificDayofMonth") return day ?? accountDay;
  return named === null ? accountDay : numberInMonth(named);
}

function dayNamed({ charge, chargeStart, term }: Stretch, start: number): number | null {
  if (charge.billingDay === "SubscriptionStartDay") return start;
  if (charge.billingDay === "ChargeTriggerDay") return chargeStart;
  if (charge.billingDay === "TermStartDay") return term.start;
  return charge.billingDay === "TermEndDay" ? term.end : null;
}

function alignedTo({ charge, chargeStart, term }: Stretch, start: number): number {
  if (charge.alignment === "AlignToSubscriptionStart") return start;
  if (charge.alignment === "AlignToTermStart") return term.start;
  if (charge.alignment === "AlignToTermEnd") return term.end ?? start;
  return chargeStart;
}

/** A term is one period; its price is for units that are counted from its first day. */
function termCalendar(charge: Charge, term: Term): Calendar {
  const { start, end } = term;
  const span = { start, end: end ?? start };
  const bases: Record<string, number> = { Per_Month: 1, Per_Year: 12 };
  const step = bases[charge.listPriceBase ?? ""] ?? charge.baseMonths ?? 1;
  const weeks: Calendar = { kind: "days", first: start, step: 7, unit: 7 };
  const months: Calendar = {
    kind: "months",
    first: monthOf(start),
    day: numberInMonth(start),
    step,
  };
  return { kind: "term", term: span, units: charge.listPriceBase === "Per_Week" ? weeks : months };
}

/** The period of a calendar that contains a day. */
export function periodAt(calendar: Calendar, day: number): Span {
  if (calendar.kind === "term") return calendar.term;
  const { first, step } = calendar;
  if (calendar.kind === "days") {
    const start = first + Math.floor((day - first) / step) * step;
    return { start, end: start + step };
  }
  let index = Math.floor((monthOf(day) - first) / step);
  if (dayIn(first + index * step, calendar.day) > day) index -= 1;
  return {
    start: dayIn(first + index * step, calendar.day),
    end: dayIn(first + (index + 1) * step, calendar.day),
  };
}

/** The single months, weeks or days of a calendar. */
export function unitsOf(calendar: Calendar): Calendar {
  if (calendar.kind === "term") return unitsOf(calendar.units);
  return calendar.kind === "months"
    ? { ...calendar, step: 1 }
    : { ...calendar, step: calendar.unit };
}

/** The share of a period's price for some of its days. */
export function shareOf(calendar: Calendar, days: Span, rules: Rules): Rational {
  if (calendar.kind === "term") return unitsServed(calendar.units, days, rules);
  if (calendar.kind === "days") return ratio(days.end - days.start, calendar.step);
  const { step } = calendar;
  const whole = periodAt(calendar, days.start);
  if (whole.start === days.start && whole.end === days.end) return ONE;
  if (step > 1 && rules.prorationUnit !== "ProrateByMonthFirst")
    return part(days, whole, step, rules);
  return over(byWindows(unitsOf(calendar), days, 1, rules), ratio(step));
}

/** How many units of the list price are served: more than one, for most terms. */
function unitsServed(units: Calendar, days: Span, rules: Rules): Rational {
  if (units.kind !== "months") return ratio(days.end - days.start, 7);
  if (rules.prorationUnit === "ProrateByMonthFirst") {
    return over(byWindows(unitsOf(units), days, 1, rules), ratio(units.step));
  }
  return byWindows(units, days, units.step, rules);
}

function byWindows(windows: Calendar, days: Span, months: number, rules: Rules): Rational {
  let total = ratio(0);
  for (let { start } = days; start < days.end; ) {
    const window = periodAt(windows, start);
    const end = Math.min(window.end, days.end);
    total = plus(total, part({ start, end }, window, months, rules));
    start = window.end;
  }
  return total;
}

/** Days as a share of `whole`, which has `months` months. All of it is 1 on every basis; never more. */
function part(days: Span, whole: Span, months: number, { monthBasis }: Rules): Rational {
  if (days.start === whole.start && days.end === whole.end) return ONE;
  const actual = monthBasis === "UseActualDays";
  const of = actual ? whole.end - whole.start : 30 * months;
  const count = monthBasis === "Assume30Strict360" ? strictDays(days) : days.end - days.start;
  return ratio(Math.min(count, of), of);
}

/** Days as if every month had 30, and its last day were the 30th. */
function strictDays({ start, end }: Span): number {
  const last = end - 1;
  const number = (day: number) => (isLastOfMonth(day) ? 30 : numberInMonth(day));
  return 30 * (monthOf(last) - monthOf(start)) + number(last) - number(start) + 1;
}
