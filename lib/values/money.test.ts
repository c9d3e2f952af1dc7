import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sumOf } from "./decimal";
import {
  allocate,
  currencyCodes,
  exactNumber,
  HALF_UP,
  hasMoneyScale,
  isCurrency,
  minorUnitStep,
  minorUnits,
  moneyNumber,
  roundMoney,
} from "./money";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const runs = propertyRuns(500);

describe("currencies", () => {
  test.each([
    ["USD", 2],
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["CLF", 4],
    ["XCG", 2],
  ])("%s has %i decimals", (code, digits) => {
    expect(minorUnits(code)).toBe(digits);
  });

  test.each(["usd", "XAU", "XXX", "ZZZ", "", null])("%s is not a currency", (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  test("the list is sorted and free of metals", () => {
    expect(currencyCodes()).toEqual([...currencyCodes()].sort());
    expect(currencyCodes()).not.toContain("XAG");
    expect(() => minorUnits("XAG")).toThrow(RangeError);
    expect(() => minorUnitStep("XAG")).toThrow(RangeError);
  });
});

describe("roundMoney", () => {
  test.each([
    ["1.005", "USD", HALF_UP, "1.01"],
    ["-1.005", "USD", HALF_UP, "-1.01"],
    ["1.001", "USD", { mode: "Up", increment: null }, "1.01"],
    ["-1.001", "USD", { mode: "Up", increment: null }, "-1.01"],
    ["1.009", "USD", { mode: "Down", increment: null }, "1"],
    ["0.5", "JPY", HALF_UP, "1"],
    ["1.0005", "KWD", HALF_UP, "1.001"],
    ["2.12", "CHF", { mode: "Up", increment: decimal("0.05") }, "2.15"],
    ["2.12", "CHF", { mode: "HalfUp", increment: decimal("0.05") }, "2.1"],
    ["2.125", "CHF", { mode: "HalfUp", increment: decimal("0.05") }, "2.15"],
    ["56.67", "USD", { mode: "Up", increment: decimal(1) }, "57"],
  ] as const)("%s %s by %o is %s", (amount, currency, rule, expected) => {
    expect(roundMoney(decimal(amount), currency, rule).toString()).toBe(expected);
  });

  test("an increment below the minor unit, or none at all, is an error", () => {
    for (const increment of ["0.001", "0", "-0.05"]) {
      const rule = { mode: "HalfUp", increment: decimal(increment) } as const;
      expect(() => roundMoney(decimal(1), "USD", rule)).toThrow(RangeError);
    }
  });
});

describe("allocate", () => {
  const shares = (total: string, weights: number[], currency = "USD") =>
    allocate(decimal(total), weights.map(decimal), currency).map((part) => part.toString());

  test("the remainder goes to the largest cut-off, the earlier part first", () => {
    expect(shares("100", [1, 1, 1])).toEqual(["33.34", "33.33", "33.33"]);
    expect(shares("0.05", [3, 7])).toEqual(["0.02", "0.03"]);
    expect(shares("-100", [1, 1, 1])).toEqual(["-33.34", "-33.33", "-33.33"]);
    expect(shares("10", [1, 1, 1], "JPY")).toEqual(["4", "3", "3"]);
  });

  test("a zero weight gets nothing, and the whole remainder is distributed", () => {
    expect(shares("0.01", [0, 1, 0])).toEqual(["0", "0.01", "0"]);
    expect(shares("5", [0, 0])).toEqual(["5", "0"]);
  });

  test("refuses what it cannot split", () => {
    expect(() => shares("1", [])).toThrow(RangeError);
    expect(() => shares("1", [1, -1])).toThrow(RangeError);
    expect(() => shares("1.001", [1])).toThrow(RangeError);
  });

  test("parts add up to the whole and differ from the exact share by less than a minor unit", () => {
    const property = fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom("USD", "JPY", "KWD"),
      (units, weights, currency) => {
        const step = minorUnitStep(currency);
        const total = decimal(units.toString()).times(step);
        const parts = allocate(total, weights.map(decimal), currency);
        expect(sumOf(parts).equals(total)).toBe(true);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        if (whole === 0) return;
        parts.forEach((part, index) => {
          const exact = total.times(weights[index] ?? 0).dividedBy(whole);
          expect(part.minus(exact).abs().lessThan(step)).toBe(true);
        });
      },
    );
    fc.assert(property, { numRuns: runs });
  });
});

describe("JSON numbers", () => {
  test("amounts print exactly", () => {
    expect(moneyNumber(decimal("12.30"), "EUR")).toBe(12.3);
    expect(moneyNumber(decimal("-0"), "EUR")).toBe(0);
    expect(Object.is(moneyNumber(decimal("-0"), "EUR"), 0)).toBe(true);
  });

  test("more than 15 digits or more decimals than the currency throw", () => {
    expect(() => moneyNumber(decimal("12345678901234.56"), "EUR")).toThrow(RangeError);
    expect(() => moneyNumber(decimal("0.001"), "EUR")).toThrow(RangeError);
    expect(hasMoneyScale(decimal("0.001"), "KWD")).toBe(true);
  });

  test("every amount within the bound is returned unchanged", () => {
    const property = fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (cents) => {
      const amount = decimal(cents).dividedBy(100);
      expect(decimal(String(exactNumber(amount))).equals(amount)).toBe(true);
    });
    fc.assert(property, { numRuns: runs });
  });
});

test("rounding up ignores the digits that a division has cut", () => {
  const up = { mode: "Up", increment: null } as const;
  const twoThirds = decimal(2).dividedBy(3).plus(1_000_000).minus(1_000_000);
  const two = twoThirds.times(3);
  expect(two.greaterThan(2)).toBe(true);
  expect(roundMoney(two, "USD", up).toString()).toBe("2");
  expect(roundMoney(decimal("2.000001"), "USD", up).toString()).toBe("2.01");
});
