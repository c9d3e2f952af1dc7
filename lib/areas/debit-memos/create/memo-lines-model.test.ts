import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, sumOf } from "@/lib/values/decimal";
import { debitedLines, taxShares } from "./memo-lines-model";

const cents = (value: number) => decimal(value).dividedBy(100);
const lines = fc.array(
  fc.record({
    amount: fc.integer({ min: -5000, max: 9000 }).map(cents),
    taxAmount: fc.integer({ min: -300, max: 900 }).map(cents),
  }),
  { minLength: 1, maxLength: 8 },
);

test("what is debited comes to the amount, none of it below zero, and all of a memo to all of its net and tax", () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
      const [net, tax] = [sumOf(all.map((l) => l.amount)), sumOf(all.map((l) => l.taxAmount))];
      fc.pre(net.greaterThan(0) && !tax.isNegative());
      const whole = net.plus(tax);
      const amount = whole.times(share).toDecimalPlaces(2);
      fc.pre(amount.greaterThan(0));
      const parts = debitedLines(all, amount, "USD");
      expect(sumOf(parts.map((p) => p.amount.plus(p.taxAmount))).equals(amount)).toBe(true);
      expect(parts.every((p) => !p.amount.isNegative() && !p.taxAmount.isNegative())).toBe(true);
      const every = debitedLines(all, whole, "USD");
      expect(sumOf(every.map((p) => p.taxAmount)).equals(tax)).toBe(true);
    }),
  );
});

test("a memo whose lines below zero have more tax than the others cannot be debited", () => {
  const memo = [
    { amount: decimal(100), taxAmount: decimal(0) },
    { amount: decimal(-50), taxAmount: decimal(-5) },
  ];
  expect(() => debitedLines(memo, decimal(45), "USD")).toThrow("below zero");
});

test("shares of taxes come to their sum, and none is more than its tax", () => {
  const taxes = fc.array(fc.integer({ min: 0, max: 999 }).map(cents), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(taxes, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
      const total = sumOf(amounts);
      fc.pre(total.greaterThan(0));
      const asked = total.times(share).toDecimalPlaces(2);
      const shares = taxShares(
        amounts.map((amount) => ({ amount })),
        asked,
        "USD",
      );
      expect(sumOf(shares).equals(asked)).toBe(true);
      shares.forEach((part, index) => {
        expect(part.isNegative()).toBe(false);
        expect(part.lessThanOrEqualTo(amounts[index] ?? 0)).toBe(true);
      });
    }),
  );
});
