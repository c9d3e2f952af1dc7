/*
 * Commitments calculated a second time, in whole cents and day by day, without code of the engine.
 */

/** An amount for the days from `start` until `end`, known from the bill of that number on. */
export type KnownAmount = { start: string; end: string; cents: bigint; bill: number };

/** What an account has committed to, and the days on which it is billed. */
export type CommitmentHistory = {
  start: string;
  end: string;
  /** Null for one period of all days. */
  months: number | null;
  anchor: string;
  cents: bigint;
  amounts: readonly KnownAmount[];
  bills: readonly string[];
};

type Period = { first: number; after: number; cents: bigint; counted: bigint | null };

/** The true-up of each period, by its first day; null for one that no bill has evaluated. */
export function trueUpsByDay(history: CommitmentHistory): Map<string, bigint | null> {
  const periods = periodsByDay(history);
  const trueUps = new Map<string, bigint | null>(
    periods.map(({ first }) => [textOf(first), null] as const),
  );
  history.bills.forEach((day, index) => {
    const known = history.amounts.filter(({ bill }) => bill <= index);
    const spent = (period: Period) => spentIn(known, period);
    const late = periods.reduce(
      (sum, period) => (period.counted === null ? sum : sum + spent(period) - period.counted),
      0n,
    );
    const firstOpen = periods.find(({ counted }) => counted === null);
    for (const period of periods) {
      if (period.counted !== null || period.after > numberOf(day)) continue;
      period.counted = spent(period) + (period === firstOpen ? late : 0n);
      const missing = period.cents - period.counted;
      trueUps.set(textOf(period.first), missing > 0n ? missing : 0n);
    }
  });
  return trueUps;
}

/** Walks through the days: a period ends where a whole one begins. */
function periodsByDay({ start, end, months, anchor, cents }: CommitmentHistory): Period[] {
  const [from, until] = [numberOf(start), numberOf(end)];
  if (months === null) return [{ first: from, after: until, cents, counted: null }];
  const periods: Period[] = [];
  let first = from;
  for (let day = from + 1; day <= until; day += 1) {
    if (day < until && !beginsAt(day, anchor, months)) continue;
    const whole = wholeAround(first, anchor, months);
    const share = rounded(cents * BigInt(day - first), BigInt(whole));
    periods.push({ first, after: day, cents: share, counted: null });
    first = day;
  }
  return periods;
}

/** Whether a whole period begins on a day: a multiple of months from the anchor, on its day or the last one of the month. */
function beginsAt(day: number, anchor: string, months: number): boolean {
  const [year, month, date] = partsOf(textOf(day));
  const [anchorYear, anchorMonth, anchorDate] = partsOf(anchor);
  const apart = (year - anchorYear) * 12 + month - anchorMonth;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return apart % months === 0 && date === Math.min(anchorDate, last);
}

/** The number of days of the whole period that holds a day. */
function wholeAround(day: number, anchor: string, months: number): number {
  let before = day;
  while (!beginsAt(before, anchor, months)) before -= 1;
  let after = day + 1;
  while (!beginsAt(after, anchor, months)) after += 1;
  return after - before;
}

/** Amounts of the same days are one; each day has the rounded part until it, less that until the day before. */
function spentIn(known: readonly KnownAmount[], { first, after }: Period): bigint {
  const sums = new Map<string, bigint>();
  for (const { start, end, cents } of known) {
    const key = `${start}|${end}`;
    sums.set(key, (sums.get(key) ?? 0n) + cents);
  }
  let spent = 0n;
  for (const [key, cents] of sums) {
    const [from = 0, until = 0] = key.split("|").map(numberOf);
    const days = BigInt(until - from);
    for (let day = Math.max(from, first); day < Math.min(until, after); day += 1) {
      const through = BigInt(day - from + 1);
      spent += rounded(cents * through, days) - rounded(cents * (through - 1n), days);
    }
  }
  return spent;
}

/** Half up, away from zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((numerator * sign * 2n + denominator) / (denominator * 2n));
}

const DAY = 86_400_000;
const numberOf = (text: string) => Math.round(Date.parse(`${text}T00:00:00Z`) / DAY);
const textOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

function partsOf(text: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  return [year, month, date];
}
