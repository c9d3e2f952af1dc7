import { expect, test } from "vitest";
import { formatDate } from "@/lib/portal/format";
import { typedDate } from "./typed-date";

test.each([
  ["20260131", "2026-01-31"],
  ["2026/1/31", "2026-01-31"],
  [" 2026.01.31 ", "2026-01-31"],
  ["31 Jan 2026", "2026-01-31"],
  ["1 september 2026", "2026-09-01"],
  ["31 Foo 2026", "31 Foo 2026"],
  ["soon", "soon"],
])("%s is %s", (typed, day) => {
  expect(typedDate(typed)).toBe(day);
});

test("a day that is shown is read as the same day", () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, "0")}-05`;
    expect(typedDate(formatDate(day))).toBe(day);
  }
});
