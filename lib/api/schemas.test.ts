import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { clearableText, line, localDate, ownNumber, text } from "./schemas";

const reasons = (day: unknown) =>
  localDate.safeParse(day).error?.issues.map(({ message }) => message) ?? [];

describe("a calendar day", () => {
  test.each(["x", "2026-13-01", "2026-02-30", "9", "20260101", ""])(
    "that is malformed, as %j is, has one reason",
    (day) => expect(reasons(day)).toEqual(["Invalid ISO date"]),
  );

  test.each(["1899-12-31", "3000-01-01"])("outside the years, as %s is, has one reason", (day) =>
    expect(reasons(day)).toEqual(["must lie in the years 1900 to 2999"]),
  );

  test.each(["1900-01-01", "2028-02-29", "2999-12-31"])("%s is accepted", (day) =>
    expect(reasons(day)).toEqual([]),
  );
});

describe("a text", () => {
  const refusals = (schema: z.ZodType, value: string) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
  const LINE = ["may not contain line breaks or tabs"];

  test.each(["a\nb", "a\rb", "a\tb", "a\u2028b", "\u0085a"])("of one line refuses %j", (value) => {
    for (const schema of [text(100), clearableText(80), line(255), ownNumber(100)])
      expect(refusals(schema, value)).toEqual(LINE);
    expect(refusals(text(255), value)).toEqual([]);
    expect(refusals(clearableText(1000), value)).toEqual([]);
  });

  test.each([" ", "\u00a0 ", "\u3000"])("of blanks alone, %j, is refused", (value) => {
    for (const schema of [text(50), text(500), line(255), clearableText(80)])
      expect(refusals(schema, value)).toEqual(["may not be blank"]);
  });

  test("that is empty clears a clearable field", () => {
    expect(refusals(clearableText(80), "")).toEqual([]);
    expect(refusals(text(80), "")).not.toEqual([]);
  });

  test("that is a custom number is not written like an id", () => {
    const id = "0123456789abcdefABCDEF0123456789";
    const dashed = "01234567-89ab-cdef-abcd-ef0123456789";
    for (const value of [id, dashed])
      expect(refusals(ownNumber(100), value)).toEqual([
        "must not be written like an id of 32 hexadecimal characters",
      ]);
    expect(refusals(ownNumber(100), `${id}0`)).toEqual([]);
    expect(refusals(text(100), id)).toEqual([]);
  });
});
