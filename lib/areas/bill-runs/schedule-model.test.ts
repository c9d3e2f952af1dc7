import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn, startOfHour } from "@/lib/kernel/clock";
import {
  addDays,
  daysBetween,
  dayOfMonth,
  lastDayOfMonth,
  localDate,
  monthLength,
  weekday,
} from "@/lib/values/local-date";
import { occurrenceAfter, occurrenceFrom, type RunSchedule, WEEKDAYS } from "./schedule-model";

const daily: RunSchedule = {
  repeatType: "Daily",
  repeatFrom: localDate("2026-01-31"),
  repeatTo: null,
  runTime: 1,
  weeklyOnDay: [],
  monthlyOnEndOfMonth: false,
  invoice: { offset: 0 },
  target: { offset: 7 },
};
const LONDON = "Europe/London";

/** The first runs of a schedule, as the instants and days that they have. */
function runsOf(schedule: RunSchedule, from: string, count: number, timeZone = LONDON) {
  const found = [];
  let next = occurrenceFrom(schedule, timeZone, new Date(from));
  while (next && found.length < count) {
    found.push(next);
    next = occurrenceAfter(schedule, timeZone, next.at);
  }
  return found;
}
const moments = (...of: Parameters<typeof runsOf>) =>
  runsOf(...of).map(({ at }) => at.toISOString().slice(0, 16));

test("an hour that a clock change leaves out begins after the gap, and the first of two counts", () => {
  expect(moments(daily, "2026-03-28T00:00:00Z", 3)).toEqual([
    "2026-03-28T01:00",
    "2026-03-29T01:00",
    "2026-03-30T00:00",
  ]);
  expect(moments(daily, "2026-10-24T00:00:00Z", 3)).toEqual([
    "2026-10-24T00:00",
    "2026-10-25T00:00",
    "2026-10-26T01:00",
  ]);
});

test("weeks have the named days, and months the day that they began with, or their last one", () => {
  const weekly = { ...daily, repeatType: "Weekly", weeklyOnDay: ["Mon", "Thu"] } as const;
  const days = (schedule: RunSchedule, count: number) =>
    runsOf(schedule, "2026-01-01T00:00:00Z", count, "UTC").map(({ invoiceDate }) => invoiceDate);
  expect(days({ ...weekly, weeklyOnDay: [...weekly.weeklyOnDay] }, 3)).toEqual([
    "2026-02-02",
    "2026-02-05",
    "2026-02-09",
  ]);
  const monthly: RunSchedule = { ...daily, repeatType: "Monthly" };
  expect(days(monthly, 4)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  const ends = { ...monthly, repeatFrom: localDate("2026-02-10"), monthlyOnEndOfMonth: true };
  expect(days({ ...ends, repeatTo: localDate("2026-04-29") }, 9)).toEqual([
    "2026-02-28",
    "2026-03-31",
  ]);
  expect(days({ ...daily, repeatType: "None" }, 3)).toEqual(["2026-01-31"]);
  const next: RunSchedule = {
    ...monthly,
    invoice: { monthOffset: 1, dayOfMonth: 31 },
    target: { monthOffset: 1, dayOfMonth: 1 },
  };
  expect(runsOf(next, "2026-01-01T00:00:00Z", 1, "UTC")).toMatchObject([
    { invoiceDate: "2026-02-28", targetDate: "2026-02-01" },
  ]);
});

const ZONES = ["UTC", "America/New_York", LONDON, "Australia/Lord_Howe", "Africa/Casablanca"];

test("in every time zone a schedule has exactly the runs of its days, each once, in their order", () => {
  const schedules = fc.record({
    repeatType: fc.constantFrom("Daily" as const, "Weekly" as const, "Monthly" as const),
    start: fc.integer({ min: 0, max: 800 }),
    runTime: fc.integer({ min: 0, max: 23 }),
    weeklyOnDay: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    monthlyOnEndOfMonth: fc.boolean(),
    timeZone: fc.constantFrom(...ZONES),
  });
  fc.assert(
    fc.property(schedules, ({ start, timeZone, ...of }) => {
      const repeatFrom = addDays(localDate("2025-01-01"), start);
      const schedule = { ...daily, ...of, repeatFrom };
      const found = runsOf(schedule, "2024-12-01T00:00:00Z", 6, timeZone);
      const last = dayIn(timeZone, found.at(-1)?.at ?? new Date(0));
      const anchor = dayOfMonth(repeatFrom);
      const wanted = Array.from({ length: daysBetween(repeatFrom, last) + 1 }, (_, ahead) =>
        addDays(repeatFrom, ahead),
      ).filter((day) => {
        if (of.repeatType === "Daily") return true;
        if (of.repeatType === "Weekly")
          return of.weeklyOnDay.some((name) => WEEKDAYS.indexOf(name) === weekday(day) - 1);
        if (of.monthlyOnEndOfMonth) return day === lastDayOfMonth(day);
        return dayOfMonth(day) === Math.min(anchor, monthLength(day));
      });
      expect(found.map(({ at }) => dayIn(timeZone, at))).toEqual(wanted);
      for (const { at, invoiceDate, targetDate } of found) {
        expect(at).toEqual(startOfHour(timeZone, invoiceDate, of.runTime));
        expect(targetDate).toBe(addDays(invoiceDate, 7));
      }
    }),
  );
});
