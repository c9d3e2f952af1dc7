import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { addDays, daysBetween, localDate } from "@/lib/values/local-date";
import { minorUnits } from "@/lib/values/money";
import { asOwner } from "@/lib/testing/tenant";
import { converted } from "@/lib/values/exchange-rate";
import { rateHolding, RATE_HOLDS_DAYS } from "./model";

const CURRENCIES = ["EUR", "JPY", "KWD", "CLF"];

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, decimals]) => decimal(units.toString()).times(decimal(10).pow(-decimals)));
const rates = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, decimals]) => decimal(units.toString()).times(decimal(10).pow(-decimals)));
const cases = fc.record({
  amount: amounts,
  rate: rates,
  inverse: fc.boolean(),
  currency: fc.constantFrom(...CURRENCIES),
});

/** Twice the distance between an amount and what it became, in units of the divisor: exact, without a division. */
function isNearest(
  { amount, rate, inverse }: { amount: Decimal; rate: Decimal; inverse: boolean },
  result: Decimal,
  step: Decimal,
): boolean {
  const [exact, unit] = inverse ? [amount, rate] : [amount.times(rate), decimal(1)];
  const off = result.times(unit).minus(exact);
  const half = step.times(unit);
  const twice = off.abs().times(2);
  if (!twice.equals(half)) return twice.lessThan(half);
  return off.isZero() || off.isNegative() === amount.isNegative();
}

test("a converted amount is the nearest one of its currency, and a half goes away from zero", () => {
  fc.assert(
    fc.property(cases, (one) => {
      const result = converted(one.amount, one.rate, one.inverse, one.currency);
      const digits = minorUnits(one.currency);
      expect(result.decimalPlaces()).toBeLessThanOrEqual(digits);
      expect(isNearest(one, result, decimal(10).pow(-digits))).toBe(true);
    }),
  );
});

test("a rounded reciprocal would be noticed", () => {
  const [amount, rate] = [decimal("1000000000000"), decimal("3")];
  const wrong = amount.times(decimal(1).dividedBy(rate).toDecimalPlaces(12)).toDecimalPlaces(2);
  const one = { amount, rate, inverse: true };
  expect(isNearest(one, wrong, decimal("0.01"))).toBe(false);
  expect(converted(amount, rate, true, "EUR").toFixed(2)).toBe("333333333333.33");
});

test("a credit becomes what the charge becomes that it credits", () => {
  fc.assert(
    fc.property(cases, ({ amount, rate, inverse, currency }) => {
      const credit = converted(amount.negated(), rate, inverse, currency);
      expect(credit.plus(converted(amount, rate, inverse, currency)).isZero()).toBe(true);
    }),
  );
});

test("the database converts as this function does", async () => {
  const sample = fc.sample(cases, 300);
  const ties = [
    { amount: decimal("903.23"), rate: decimal("1.5"), inverse: false, currency: "CAD" },
    { amount: decimal("-0.03"), rate: decimal("2"), inverse: true, currency: "EUR" },
    { amount: decimal("0.5"), rate: decimal("1"), inverse: false, currency: "JPY" },
  ];
  const all = [...sample, ...ties];
  const rows = await asOwner<{ result: string }>(
    `select converted(a, r, i, d)::text as result from unnest($1::numeric[], $2::numeric[], $3::boolean[], $4::int[])
       with ordinality as x (a, r, i, d, place) order by place`,
    [
      all.map(({ amount }) => amount.toFixed()),
      all.map(({ rate }) => rate.toFixed()),
      all.map(({ inverse }) => inverse),
      all.map(({ currency }) => minorUnits(currency)),
    ],
  );
  const ours = all.map((one) => converted(one.amount, one.rate, one.inverse, one.currency));
  expect(rows.map(({ result }) => decimal(result).plus(0).toFixed())).toEqual(
    ours.map((result) => result.plus(0).toFixed()),
  );
  expect(rows.slice(-3).map(({ result }) => result)).toEqual(["1354.85", "-0.02", "1"]);
});

test("a rate holds on its own day and the seven after it, the latest one first", () => {
  const day = localDate("2026-11-16");
  const ages = fc.uniqueArray(fc.integer({ min: -12, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(ages, (given) => {
      const known = given.map((age) => ({ rateDate: addDays(day, -age) }));
      const usable = given.filter((age) => age >= 0 && age <= RATE_HOLDS_DAYS);
      const found = rateHolding(known, day);
      const age = found && daysBetween(found.rateDate, day);
      expect(age).toBe(usable.length ? Math.min(...usable) : undefined);
    }),
  );
});
