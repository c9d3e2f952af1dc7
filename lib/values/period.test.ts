import { describe, expect, test } from "vitest";
import { localDate } from "./local-date";
import {
  containsDate,
  daysIn,
  intersection,
  isEmptyPeriod,
  lastDayOf,
  overlaps,
  periodOf,
} from "./period";

const period = (start: string, end: string) => periodOf(localDate(start), localDate(end));

describe("a half-open period", () => {
  const january = period("2024-01-01", "2024-02-01");

  test("contains its start and not its end", () => {
    expect(containsDate(january, localDate("2024-01-01"))).toBe(true);
    expect(containsDate(january, localDate("2024-01-31"))).toBe(true);
    expect(containsDate(january, localDate("2024-02-01"))).toBe(false);
  });

  test("counts its days and prints its last one", () => {
    expect(daysIn(january)).toBe(31);
    expect(lastDayOf(january)).toBe("2024-01-31");
  });

  test("touching periods do not overlap", () => {
    const february = period("2024-02-01", "2024-03-01");
    expect(overlaps(january, february)).toBe(false);
    expect(intersection(january, february)).toBeNull();
  });

  test("the intersection is the days of both", () => {
    const middle = period("2024-01-15", "2024-03-01");
    expect(intersection(january, middle)).toEqual(period("2024-01-15", "2024-02-01"));
  });

  test("may be empty, never backwards", () => {
    expect(isEmptyPeriod(period("2024-01-01", "2024-01-01"))).toBe(true);
    expect(() => period("2024-01-02", "2024-01-01")).toThrow(RangeError);
  });
});
