import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { signedShares } from "./signed-shares-model";

const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((n) => decimal(n).dividedBy(100));
const weights = fc.array(cents, { minLength: 1, maxLength: 6 });

const addUp = (split: typeof signedShares) =>
  fc.assert(
    fc.property(cents, weights, (total, of) => {
      expect(sumOf(split(total, of, "USD")).equals(total)).toBe(true);
    }),
  );

test("the parts add up to the total, and parts that do not are noticed", () => {
  addUp(signedShares);
  const rounded = (total: Decimal, of: readonly Decimal[]) =>
    of.map(() => total.dividedBy(of.length).toDecimalPlaces(2));
  expect(() => addUp(rounded)).toThrow();
});

test("each part is within a minor unit of its share", () => {
  fc.assert(
    fc.property(cents, weights, (total, of) => {
      const whole = sumOf(of);
      fc.pre(!whole.isZero());
      for (const [index, part] of signedShares(total, of, "USD").entries()) {
        const exact = total.times(of[index] ?? 0).dividedBy(whole);
        expect(part.minus(exact).abs().lessThanOrEqualTo("0.01")).toBe(true);
      }
    }),
  );
});

test("an order that took seats away has a negative part", () => {
  const parts = signedShares(decimal(60), [decimal(100), decimal(-40)], "USD");
  expect(parts.map(String)).toEqual(["100", "-40"]);
});
