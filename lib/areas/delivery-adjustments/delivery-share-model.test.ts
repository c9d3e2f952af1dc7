import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, sumOf } from "@/lib/values/decimal";
import { addDays, localDate } from "@/lib/values/local-date";
import { deliveryOn, shareOfDelivery } from "./delivery-share-model";

const start = localDate("2026-01-01");
const schedules = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  .map((weekdays) => ({ frequency: "Weekly" as const, weekdays }));

test("weekends of April have 2 and 5: each delivery costs its price", () => {
  const line = { start: localDate("2023-04-01"), end: localDate("2023-04-29") };
  const saturdays = { frequency: "Weekly" as const, weekdays: [6] };
  const first = deliveryOn(saturdays, line, localDate("2023-04-01"));
  expect(first).toEqual({ number: 1, of: 4 });
  expect(first && shareOfDelivery(decimal(8), first, "USD").toString()).toBe("2");
  expect(deliveryOn(saturdays, line, localDate("2023-04-02"))).toBeUndefined();
  expect(deliveryOn(saturdays, line, localDate("2023-04-29"))).toBeUndefined();
  expect(deliveryOn(saturdays, line, localDate("2023-03-25"))).toBeUndefined();
});

test("the deliveries of a line add up to it exactly, and differ by a cent at most", () => {
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: -99_999, max: 99_999 }),
      (schedule, days, cents) => {
        const line = { start, end: addDays(start, days) };
        const amount = decimal(cents).dividedBy(100);
        const deliveries = Array.from({ length: days }, (_, day) =>
          deliveryOn(schedule, line, addDays(start, day)),
        ).filter((of) => of !== undefined);
        expect(deliveries.map(({ number }) => number)).toEqual(deliveries.map((_, at) => at + 1));
        if (!deliveries.length) return;
        const shares = deliveries.map((of) => shareOfDelivery(amount, of, "USD"));
        expect(sumOf(shares).toString()).toBe(amount.toString());
        for (const share of shares) {
          const exact = amount.dividedBy(deliveries.length);
          expect(share.minus(exact).abs().toNumber()).toBeLessThanOrEqual(0.01);
        }
      },
    ),
    { numRuns: 200 },
  );
});
