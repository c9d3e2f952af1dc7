import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { daysBetween, type LocalDate } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { overlaps, type Period } from "@/lib/values/period";
import type { SpentLine, TrackedPeriod } from "./commitment-terms";

/**
 * What counts in each period of a commitment. An amount counts by the days that it is for. In evaluated periods nothing
 * changes any more: what was billed or credited for their days since counts in the first open period instead, so that
 * nothing is billed twice and nothing is lost while a period is open.
 *
 * @param periods in the order of their days.
 */
export function countedSpend(
  periods: readonly TrackedPeriod[],
  lines: readonly SpentLine[],
  currency: string,
): Map<string, Decimal> {
  const merged = byDays(lines);
  const counted = new Map<string, Decimal>();
  let late = ZERO;
  for (const { periodId, days, counted: known } of periods) {
    const own = sumOf(
      merged.filter((line) => meets(line, days)).map((line) => shareOf(line, days, currency)),
    );
    counted.set(periodId, known ?? own);
    if (known !== null) late = late.plus(own.minus(known));
  }
  const open = periods.find((period) => period.counted === null);
  if (open !== undefined) {
    counted.set(open.periodId, (counted.get(open.periodId) ?? ZERO).plus(late));
  }
  return counted;
}

/** Lines of the same days are one: its parts add up to it, whatever it was billed by. */
function byDays(lines: readonly SpentLine[]): SpentLine[] {
  const merged = new Map<string, SpentLine>();
  for (const line of lines) {
    const key = `${line.serviceStart} ${line.serviceEnd}`;
    const known = merged.get(key);
    const amount = known === undefined ? line.amount : known.amount.plus(line.amount);
    merged.set(key, { ...line, amount });
  }
  return [...merged.values()];
}

const isOneDay = ({ serviceStart, serviceEnd }: SpentLine) => serviceEnd <= serviceStart;

const meets = (line: SpentLine, days: Period) =>
  isOneDay(line)
    ? line.serviceStart >= days.start && line.serviceStart < days.end
    : overlaps({ start: line.serviceStart, end: line.serviceEnd }, days);

/** The rounded part until the last day, less the rounded part before the first: the parts add up to the line. */
function shareOf(line: SpentLine, { start, end }: Period, currency: string): Decimal {
  return until(line, end, currency).minus(until(line, start, currency));
}

function until(line: SpentLine, day: LocalDate, currency: string): Decimal {
  const { serviceStart, serviceEnd, amount } = line;
  if (day <= serviceStart) return ZERO;
  if (day >= serviceEnd) return amount;
  const served = amount.times(daysBetween(serviceStart, day));
  return roundMoney(served.dividedBy(daysBetween(serviceStart, serviceEnd)), currency);
}

/** A line, and how much of it counts in a period. */
export type CountedPart<Line extends SpentLine> = { readonly line: Line; readonly amount: Decimal };

/**
 * The lines that have days in a period, each with its part. Lines of the same days are rounded together, so that the parts add up
 * to what `countedSpend` has for them.
 */
export function countedParts<Line extends SpentLine>(
  days: Period,
  lines: readonly Line[],
  currency: string,
): CountedPart<Line>[] {
  const sums = new Map<string, Decimal>();
  return lines
    .filter((line) => meets(line, days))
    .map((line) => {
      const key = `${line.serviceStart} ${line.serviceEnd}`;
      const before = sums.get(key) ?? ZERO;
      const after = before.plus(line.amount);
      sums.set(key, after);
      const part = (amount: Decimal) => shareOf({ ...line, amount }, days, currency);
      return { line, amount: part(after).minus(part(before)) };
    });
}
