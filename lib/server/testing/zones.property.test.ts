import { describe, expect, test, vi } from "vitest";
import type { BillingPeriod } from "@/lib/billing/charge-segment";
import { type Grid, gridOf, periodHolding } from "@/lib/billing/periods";
import { recurringWith } from "@/lib/billing/testing/segment-builder";
import { dayIn, startOfDay } from "@/lib/kernel/clock";
import type { LocalDate } from "@/lib/values/local-date";

/*
 * A second implementation of the calendar, day by day, over 40 years and 12 time zones: days are
 * counted independently (with separate months and leap years), instants are read by the runtime's
 * clock, and billing days are found by checking each day. Compared with it are the day of an
 * instant, the instant at which a day begins, and the billing periods of the engine.
 */

vi.setConfig({ testTimeout: 120_000 });

const ZONES = [
  "UTC",
  "America/New_York",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Europe/London",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Antarctica/Troll",
] as const;

const FIRST_YEAR = 2005;
/** Forty in the long suite; the years of every run include the rarest change, a skipped day. */
const YEARS = process.env.LONG === "1" ? 40 : 10;

type Day = { readonly year: number; readonly month: number; readonly day: number };

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const lengthOf = ({ year, month }: Day) =>
  month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);

function dayAfter(of: Day): Day {
  if (of.day < lengthOf(of)) return { ...of, day: of.day + 1 };
  if (of.month < 12) return { year: of.year, month: of.month + 1, day: 1 };
  return { year: of.year + 1, month: 1, day: 1 };
}

const two = (value: number) => String(value).padStart(2, "0");
const textOf = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}` as LocalDate;

/** The day of an instant by the runtime's own calendar. */
function runtimeDay(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (instant) => format.format(instant);
}

/** A billing cycle, and how a walk from day to day detects that a period begins. */
type Rhythm = {
  readonly name: string;
  readonly grid: Grid;
  /** Whether a period begins on the `nth` day of the walk. */
  readonly begins: (day: Day, nth: number) => boolean;
};

const START = `${FIRST_YEAR}-01-01`;

/** Every `step`-th of the days that `isStart` accepts, including the first. */
function every(step: number, isStart: (day: Day, nth: number) => boolean): Rhythm["begins"] {
  let seen = -1;
  return (day, nth) => {
    if (!isStart(day, nth)) return false;
    seen += 1;
    return seen % step === 0;
  };
}

const monthly = (billingPeriod: BillingPeriod, step: number, billingDay: number): Rhythm => ({
  name: `${billingPeriod} on ${billingDay}`,
  grid: gridOf(
    recurringWith({ effectiveStart: START, billingPeriod, billingDayOfMonth: billingDay }),
  ),
  begins: every(
    step,
    (day) => day.day === billingDay || (day.day === lengthOf(day) && billingDay > day.day),
  ),
});

/** The first of January 2005 was a Saturday, the sixth day of its week. */
const weekly = (weeks: number, weekday: number): Rhythm => ({
  name: `${weeks} weeks on ${weekday}`,
  grid: gridOf(
    recurringWith({
      effectiveStart: START,
      billingPeriod: "Specific_Weeks",
      specificBillingPeriod: weeks,
      billingDay: { type: "SpecificDayofWeek", day: weekday },
    }),
  ),
  begins: every(weeks, (_, nth) => ((nth + 5) % 7) + 1 === weekday),
});

const daily = (days: number): Rhythm => ({
  name: `${days} days`,
  grid: gridOf(
    recurringWith({
      effectiveStart: START,
      billingPeriod: "Specific_Days",
      specificBillingPeriod: days,
    }),
  ),
  begins: every(days, () => true),
});

const rhythms = (): Rhythm[] => [
  monthly("Month", 1, 1),
  monthly("Month", 1, 29),
  monthly("Month", 1, 31),
  monthly("Quarter", 3, 30),
  monthly("Semi_Annual", 6, 31),
  monthly("Annual", 12, 29),
  monthly("Eighteen_Months", 18, 31),
  monthly("Five_Years", 60, 15),
  weekly(1, 1),
  weekly(5, 7),
  daily(1),
  daily(97),
];

/** Days of a zone, in order; a day that its clocks skipped has no instant. */
function* daysOf(timeZone: string): Generator<{ day: Day; nth: number; exists: boolean }> {
  const written = runtimeDay(timeZone);
  let day: Day = { year: FIRST_YEAR, month: 1, day: 1 };
  for (let nth = 0; day.year < FIRST_YEAR + YEARS; nth += 1) {
    const noon = Date.UTC(day.year, day.month - 1, day.day, 12);
    const around = [-12, 0].map((hours) => written(noon + hours * 3_600_000));
    yield { day, nth, exists: around.includes(textOf(day)) };
    day = dayAfter(day);
  }
}

describe(`the calendar, day by day through ${YEARS} years`, () => {
  test.each(ZONES)("in %s", (timeZone) => {
    const written = runtimeDay(timeZone);
    const open = rhythms().map((rhythm) => ({ ...rhythm, start: "" }));
    const wrong: string[] = [];
    const leapt: string[] = [];
    let days = 0;
    for (const { day, nth, exists } of daysOf(timeZone)) {
      const text = textOf(day);
      const start = startOfDay(timeZone, text).getTime();
      days += 1;
      if (!exists) leapt.push(text);
      else if (written(start) !== text || written(start - 1) >= text)
        wrong.push(`${text} begins elsewhere than at ${start}`);
      const instants = exists ? [start, start + ((nth * 7_919_333) % 72_000_000)] : [];
      for (const instant of instants) {
        if (dayIn(timeZone, new Date(instant)) !== text) wrong.push(`${instant} is not ${text}`);
      }
      for (const rhythm of open) {
        if (rhythm.begins(day, nth)) rhythm.start = text;
        const found = periodHolding(rhythm.grid, text).start;
        if (rhythm.start !== "" && found !== rhythm.start)
          wrong.push(`${rhythm.name}: ${text} is in ${found}, not in ${rhythm.start}`);
      }
      if (wrong.length > 5) break;
    }
    expect(wrong).toEqual([]);
    expect(days).toBe(YEARS === 40 ? 14_610 : 3_652);
    expect(leapt).toEqual(timeZone === "Pacific/Apia" ? ["2011-12-30"] : []);
  });
});
