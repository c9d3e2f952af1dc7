import { describe, expect, test } from "vitest";
import { localDate } from "./schemas";

const reasons = (text: unknown) =>
  localDate.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe("a calendar day", () => {
  test.each(["x", "2026-13-01", "2026-02-30", "9", "20260101", ""])(
    "that is malformed, as %j is, has one reason",
    (text) => expect(reasons(text)).toEqual(["Invalid ISO date"]),
  );

  test.each(["1899-12-31", "3000-01-01"])("outside the years, as %s is, has one reason", (text) =>
    expect(reasons(text)).toEqual(["must lie in the years 1900 to 2999"]),
  );

  test.each(["1900-01-01", "2028-02-29", "2999-12-31"])("as %s is taken", (text) =>
    expect(reasons(text)).toEqual([]),
  );
});
