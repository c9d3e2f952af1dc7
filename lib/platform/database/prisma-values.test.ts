import { expect, test } from "vitest";
import { Prisma } from "@/lib/generated/prisma/client";
import { localDate } from "@/lib/values/local-date";
import { dayRead, dayWritten, jsonWritten, numberRead, wordRead } from "./prisma-values";

test.each(["1900-01-01", "2024-02-29", "2026-03-29", "2026-10-25", "2999-12-31"])(
  "the day %s is written and read unchanged, in every time zone",
  (day) => {
    expect(dayWritten(localDate(day)).toISOString()).toBe(`${day}T00:00:00.000Z`);
    expect(dayRead(dayWritten(localDate(day)))).toBe(day);
  },
);

test.each(["0.1", "-12.3450", "99999999999999999999.123456789", "0.000000001"])(
  "the number %s is read exactly",
  (number) => {
    expect(numberRead(new Prisma.Decimal(number)).toFixed()).toBe(
      number.replace(/(\.\d*?)0+$/, "$1"),
    );
  },
);

test("a word is read as one of its list, and anything else is refused", () => {
  expect(wordRead(["Draft", "Posted"], "Posted")).toBe("Posted");
  expect(() => wordRead(["Draft", "Posted"], "posted")).toThrow(
    '"posted" is none of Draft, Posted',
  );
});

test("a JSON column gets no undefined values, and instants as texts", () => {
  const at = new Date("2026-01-15T12:00:00Z");
  expect(jsonWritten({ name: "Seats", unit: undefined, at, none: null })).toStrictEqual({
    name: "Seats",
    at: "2026-01-15T12:00:00.000Z",
    none: null,
  });
});
