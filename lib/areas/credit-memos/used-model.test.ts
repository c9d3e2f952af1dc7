import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, sumOf } from "@/lib/values/decimal";
import { usedOfLines } from "./used-model";

const cents = fc.integer({ min: 1, max: 100_000 });

test("what lines of a memo have given is what the memo has given, and never more than they have", () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (of, a, r) => {
      const lines = of.map((cent, row) => ({
        id: String(row),
        amount: decimal(cent).dividedBy(100),
        taxAmount: decimal(0),
      }));
      const total = sumOf(lines.map(({ amount }) => amount));
      const whole = total.times(100).toNumber();
      const appliedAmount = decimal(a % (whole + 1)).dividedBy(100);
      const left = total.minus(appliedAmount).times(100).toNumber();
      const refundAmount = decimal(r % (left + 1)).dividedBy(100);
      const used = [...usedOfLines({ appliedAmount, refundAmount }, lines).values()];
      expect(sumOf(used.map(({ applied }) => applied)).equals(appliedAmount)).toBe(true);
      expect(sumOf(used.map(({ refunded }) => refunded)).equals(refundAmount)).toBe(true);
      for (const [row, { applied, refunded }] of used.entries())
        expect(applied.plus(refunded).lte(lines[row]?.amount ?? 0)).toBe(true);
    }),
  );
});
