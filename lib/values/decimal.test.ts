import { describe, expect, test } from "vitest";
import { Decimal, decimal, parseDecimal, sumOf } from "./decimal";

describe("parseDecimal", () => {
  test.each(["0", "1", "-1", "0.1", "12345678901234567890.123456789", "-0.00"])(
    "reads %s",
    (text) => {
      expect(parseDecimal(text)?.equals(new Decimal(text))).toBe(true);
    },
  );

  test.each([
    "",
    " 1",
    "1 ",
    "+1",
    "01",
    ".5",
    "1.",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "1_000",
    "١",
  ])("refuses %j", (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  test.each([null, undefined, true, {}, [], 1n])(
    "refuses a value that is not text: %s",
    (value) => {
      expect(parseDecimal(value)).toBeNull();
    },
  );

  test("reads a JSON number by its shortest decimal form", () => {
    expect(parseDecimal(0.1)?.toString()).toBe("0.1");
    expect(parseDecimal(1e21)?.toString()).toBe("1000000000000000000000");
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308, 5e-324])("refuses the number %s", (n) => {
    expect(parseDecimal(n)).toBeNull();
  });
});

test("a hostile exponent becomes infinite, and decimal() refuses it", () => {
  expect(() => decimal("1e999999999")).toThrow(RangeError);
  expect(new Decimal("1e900").toString()).toHaveLength(901);
});

test("sums are exact where doubles are not", () => {
  expect(sumOf([decimal("0.1"), decimal("0.2")]).toString()).toBe("0.3");
});

test("half a cent rounds away from zero", () => {
  expect(decimal("2.675").toDecimalPlaces(2).toString()).toBe("2.68");
  expect(decimal("-2.675").toDecimalPlaces(2).toString()).toBe("-2.68");
});
