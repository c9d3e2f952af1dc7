import { calendarOf, type Place, shareOf } from "./calendar";
import type { Span } from "./days";
import type { Rules } from "./history";
import { least, NOTHING, ONE, over, type Rational, ratio, sign } from "./rational";
import type { Stretch } from "./timeline";

/** Whether a discount is in effect at the start of some days or, if it may reduce a part of them, on one of them. */
export function isGivenIn({ start, end, charge }: Stretch, days: Span): boolean {
  const until = charge.discount?.partially === true ? days.end : days.start + 1;
  return start < until && days.start < until && (end === null || Math.max(days.start, start) < end);
}

/** The part of some days of a line that a discount of days covers; all of them for another one. */
export function coveredPart(
  discount: Stretch,
  reduced: Stretch,
  days: Span,
  place: Place,
  rules: Rules,
): Rational {
  if (discount.charge.discount?.partially !== true || days.start >= days.end) return ONE;
  const start = Math.max(days.start, discount.start);
  const end = Math.min(days.end, discount.end ?? days.end);
  if (start >= end) return NOTHING;
  const inMonths = monthsOf(reduced, { start, end }, days, place, rules);
  return inMonths ?? ratio(end - start, days.end - days.start);
}

/** Months are counted before days where the tenant prorates so, and periods have several. */
function monthsOf(
  reduced: Stretch,
  covered: Span,
  days: Span,
  place: Place,
  rules: Rules,
): Rational | null {
  if (reduced.charge.type !== "Recurring" || rules.prorationUnit !== "ProrateByMonthFirst")
    return null;
  const calendar = calendarOf(reduced, place);
  if (calendar.kind !== "months" || calendar.step === 1) return null;
  const all = shareOf(calendar, days, rules);
  return sign(all) === 0 ? null : least(over(shareOf(calendar, covered, rules), all), ONE);
}
