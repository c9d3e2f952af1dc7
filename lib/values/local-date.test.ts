import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  CalendarEnd,
  compareDates,
  dateOf,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  firstDayOfMonth,
  type LocalDate,
  lastDayOfMonth,
  localDate,
  parseLocalDate,
  weekday,
} from "./local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const LAST_DAY = dayNumber(localDate("2999-12-31"));
const anyDay = fc.integer({ min: 0, max: LAST_DAY });
const runs = propertyRuns(1_000);

describe("parseLocalDate", () => {
  test.each(["1900-01-01", "2000-02-29", "2024-02-29", "2999-12-31"])("reads %s", (text) => {
    expect(parseLocalDate(text)).toBe(text);
  });

  test.each([
    "1899-12-31",
    "3000-01-01",
    "2023-02-29",
    "1900-02-29",
    "2024-02-30",
    "2024-04-31",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "2024-1-1",
    "24-01-01",
    "2024/01/01",
    "2024-01-01T00:00:00Z",
    " 2024-01-01",
    "2024-01-01\n",
    "٢٠٢٤-٠١-٠١",
    "",
  ])("refuses %j", (text) => {
    expect(parseLocalDate(text)).toBeNull();
  });

  test("refuses a value that is not text", () => {
    for (const value of [null, undefined, 20240101, {}, []]) {
      expect(parseLocalDate(value)).toBeNull();
    }
  });
});

test("day numbers, weekdays and month ends agree with Temporal through 1100 years", () => {
  let plain = Temporal.PlainDate.from("1900-01-01");
  for (let number = 0; number <= LAST_DAY; number += 97) {
    const date = dateOfDayNumber(number);
    expect(date).toBe(plain.toString());
    expect(dayNumber(date)).toBe(number);
    expect(weekday(date)).toBe(plain.dayOfWeek);
    expect(lastDayOfMonth(date)).toBe(plain.with({ day: plain.daysInMonth }).toString());
    expect(firstDayOfMonth(date)).toBe(plain.with({ day: 1 }).toString());
    plain = plain.add({ days: 97 });
  }
});

test("adding months and days agrees with Temporal", () => {
  const property = fc.property(
    anyDay,
    fc.integer({ min: -600, max: 600 }),
    fc.integer({ min: -9000, max: 9000 }),
    (number, months, days) => {
      const date = dateOfDayNumber(number);
      const plain = Temporal.PlainDate.from(date);
      const year = plain.add({ months }).year;
      fc.pre(year >= 1900 && year <= 2999 && number + days >= 0 && number + days <= LAST_DAY);
      expect(addMonths(date, months)).toBe(plain.add({ months }).toString());
      expect(addDays(date, days)).toBe(plain.add({ days }).toString());
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    },
  );
  fc.assert(property, { numRuns: runs });
});

test("text order is date order", () => {
  const property = fc.property(anyDay, anyDay, (a, b) => {
    const order = compareDates(dateOfDayNumber(a), dateOfDayNumber(b));
    expect(Math.sign(order)).toBe(Math.sign(a - b));
  });
  fc.assert(property, { numRuns: runs });
});

test("the anchor day is kept through short months", () => {
  const anchored = (months: number): LocalDate => addMonths(localDate("2023-01-31"), months, 31);
  expect([1, 2, 3, 13].map(anchored)).toEqual([
    "2023-02-28",
    "2023-03-31",
    "2023-04-30",
    "2024-02-29",
  ]);
});

test("days beyond the calendar are refused", () => {
  expect(() => addDays(localDate("2999-12-31"), 1)).toThrow(RangeError);
  expect(() => addDays(localDate("1900-01-01"), -1)).toThrow(RangeError);
  expect(() => addMonths(localDate("2999-12-31"), 1)).toThrow(RangeError);
  expect(() => dateOf(3000, 1, 1)).toThrow(CalendarEnd);
  expect(() => dateOf(2023, 2, 29)).toThrow(RangeError);
  expect(() => localDate("2023-02-29")).toThrow(RangeError);
});
