import { expect, test } from "vitest";
import { instantOfText } from "./clock";

test.each([
  ["2026-01-31 10:00:00", "2026-01-31T09:00:00.000Z"],
  ["2026-07-31 10:00:00", "2026-07-31T08:00:00.000Z"],
  ["2026-01-31T10:00:00+05:30", "2026-01-31T04:30:00.000Z"],
])("%s in Berlin is %s", (text, instant) => {
  expect(instantOfText("Europe/Berlin", text).toISOString()).toBe(instant);
});

test.each(["2026-02-30 10:00:00", "tomorrow", "+275760-09-13T00:00:00Z", "0001-01-01T00:00:00Z"])(
  "%s is no moment",
  (text) => {
    expect(() => instantOfText("UTC", text)).toThrow(RangeError);
  },
);
