import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { hasMoneyScale } from "@/lib/values/money";
import { creditOf, leftOf, totalsOf } from "@/lib/areas/credit-memos/create/credit-model";
import {
  billedThrough,
  type LiveLine,
} from "@/lib/areas/credit-memos/invoice-credits/release-model";
import { writtenOff } from "@/lib/areas/credit-memos/invoice-credits/write-off-model";

const cents = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => decimal(n).dividedBy(100));
const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 });

describe("crediting a line in parts", () => {
  test("never credits more than the line, and the last part has the rest of its tax", () => {
    fc.assert(
      fc.property(cents(100_00), cents(20_00), parts, (amount, taxAmount, asked) => {
        let line = { chargeName: "Plan", amount, taxAmount, credited: ZERO, creditedTax: ZERO };
        const give = (value: number) => {
          const given = creditOf(line, value, "USD", true);
          line = {
            ...line,
            credited: line.credited.plus(given.amount),
            creditedTax: line.creditedTax.plus(given.taxAmount),
          };
          expect(hasMoneyScale(given.taxAmount, "USD")).toBe(true);
        };
        for (const part of asked) {
          const left = leftOf(line).amount;
          if (left.isZero()) break;
          if (decimal(part).dividedBy(100).greaterThan(left)) {
            expect(() => give(part / 100)).toThrow("can still be credited");
          } else give(part / 100);
          expect(leftOf(line).taxAmount.isNegative()).toBe(false);
        }
        if (leftOf(line).amount.greaterThan(0)) give(leftOf(line).amount.toNumber());
        if (!amount.isZero()) expect(leftOf(line).taxAmount.isZero()).toBe(true);
      }),
    );
  });
});

describe("writing off", () => {
  test("splits the amount to the cent, the last lines first, none beyond its remaining amount", () => {
    const line = fc.record({ amount: cents(90_00), taxAmount: cents(9_00) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(100), (lines, percent) => {
        const given = lines.map((words, index) => ({
          ...words,
          id: String(index),
          chargeName: "Plan",
          kind: "charge" as const,
          position: index + 1,
          credited: ZERO,
          creditedTax: ZERO,
        }));
        const { total } = totalsOf(given);
        const amount = total.times(percent).dividedBy(100).toDecimalPlaces(2);
        const off = writtenOff(given, amount, "USD");
        expect(totalsOf(off).total.toString()).toBe(amount.toString());
        for (const { line: of, ...part } of off) {
          const gross = part.amount.plus(part.taxAmount);
          expect(gross.lessThanOrEqualTo(of.amount.plus(of.taxAmount))).toBe(true);
        }
        const first = off[0]?.line.position ?? given.length + 1;
        const later = given.filter(({ position }) => position > first);
        const whole = off.filter(({ line: of }) => of.position > first);
        expect(
          sumOf(whole.map(({ amount: net, taxAmount }) => net.plus(taxAmount))).toString(),
        ).toBe(totalsOf(later).total.toString());
      }),
    );
  });
});

test("charges advance billing, credits move it back, and discounts do not affect it", () => {
  const line = (kind: LiveLine["kind"], start: string, end: string): LiveLine => ({
    chargeId: "c",
    kind,
    serviceStart: localDate(start),
    serviceEnd: localDate(end),
  });
  const january = line("charge", "2026-01-01", "2026-02-01");
  const february = line("charge", "2026-02-01", "2026-03-01");
  expect(billedThrough([])).toBeNull();
  expect(billedThrough([january, february])).toBe("2026-03-01");
  expect(billedThrough([january, february, line("credit", "2026-02-10", "2026-03-01")])).toBe(
    "2026-02-10",
  );
  expect(billedThrough([january, line("discount", "2026-01-01", "2026-02-01")])).toBe("2026-02-01");
});
