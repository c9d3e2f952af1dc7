import { addMonths, type LocalDate, monthIndex } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { daysIn, intersection, type Period } from "@/lib/values/period";
import type { CommitmentSchedule, CommittedPeriod } from "./commitment-terms";

/**
 * The periods of a schedule, counted from `anchor`. The first and the last may be parts of a whole period: their amount is
 * the share of their days.
 */
export function committedPeriods(
  { days, amount, months }: CommitmentSchedule,
  anchor: LocalDate,
  currency: string,
): CommittedPeriod[] {
  if (months === null) return [{ days, amount, isProrated: false }];
  const periods: CommittedPeriod[] = [];
  for (let whole = wholeAt(days.start, anchor, months); whole.start < days.end; ) {
    const served = intersection(whole, days);
    if (served !== null) {
      const [part, of] = [daysIn(served), daysIn(whole)];
      const share = part === of ? amount : roundMoney(amount.times(part).dividedBy(of), currency);
      periods.push({ days: served, amount: share, isProrated: part !== of });
    }
    whole = wholeAt(whole.end, anchor, months);
  }
  return periods;
}

/** The whole period that holds a day. */
function wholeAt(day: LocalDate, anchor: LocalDate, months: number): Period {
  const near = Math.floor((monthIndex(day) - monthIndex(anchor)) / months);
  const begin = addMonths(anchor, near * months) > day ? near - 1 : near;
  const at = (count: number) => addMonths(anchor, count * months);
  return { start: at(begin), end: at(begin + 1) };
}
