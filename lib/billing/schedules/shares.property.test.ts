import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import { onePrice } from "@/lib/billing/testing/segment-builder";
import { Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { minorUnitStep } from "@/lib/values/money";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import type { ChargeStanding, PlannedItem } from "./schedule-terms";
import { scheduledLines } from "./scheduled-lines";
import { actualAmounts, shareAmount, sharesOf } from "./shares";

const RUNS = propertyRuns(60);
const units = fc.integer({ min: 0, max: 5_000_000 });
const history = fc.record({
  currency: fc.constantFrom("USD", "JPY", "KWD"),
  /** What the charges cost, at first and after each item. */
  costs: fc.array(fc.array(units, { minLength: 3, maxLength: 3 }), { minLength: 6, maxLength: 6 }),
  items: fc.array(units, { minLength: 1, maxLength: 4 }),
  inPercent: fc.boolean(),
});

/** Items as they are planned: amounts, or percentages that add up to 100. */
function planned(amounts: readonly number[], inPercent: boolean, step: Decimal): PlannedItem[] {
  const share = new Decimal(100).dividedBy(amounts.length).toDecimalPlaces(4, 1);
  return amounts.map((amount) => ({
    amount: step.times(amount),
    percentage: inPercent ? share : null,
  }));
}

const SEGMENT = {
  segmentId: "s",
  chargeNumber: "C-1",
  chargeName: "Platform",
  ratePlanName: "",
  productName: "",
  subscriptionNumber: null,
  type: "OneTime",
  model: "FlatFee",
  quantity: null,
  tiers: [onePrice(0, "FlatFee")],
  effectiveStart: localDate("2026-01-01"),
  effectiveEnd: null,
  processedThrough: null,
} satisfies Omit<OneTimeSegment, "currency">;
const DAYS = { start: localDate("2026-01-01"), end: localDate("2027-01-01") };

test("items bill what the charges cost, to the smallest coin, whatever orders change in between", () => {
  const property = fc.property(history, ({ currency, costs, items, inPercent }) => {
    const step = minorUnitStep(currency);
    const totalsOf = (index: number) => (costs[index] ?? []).map((cost) => step.times(cost));
    let charges: ChargeStanding[] = totalsOf(0).map((total) => ({ total, billed: ZERO }));
    let pending = planned(items, inPercent, step);
    for (let index = 0; pending.length > 0; index += 1) {
      const total = sumOf(charges.map((of) => of.total));
      const billed = sumOf(charges.map((of) => of.billed));
      const amounts = actualAmounts(pending, total, billed, currency);
      expect(sumOf(amounts).toString()).toBe(total.minus(billed).toString());
      const [amount = ZERO] = amounts;
      const shares = sharesOf(charges, amount);
      const own = shares.map((share) => shareAmount(share, currency));
      expect(sumOf(own).toString()).toBe(amount.toString());
      for (const share of shares) {
        const about = { scheduleNumber: "IS-1", item: index + 1, days: DAYS };
        for (const line of scheduledLines({ ...SEGMENT, currency }, [{ ...share, ...about }]))
          expect(
            checkLine({ amount: line.amount.toString(), currency, trace: line.trace }),
          ).toEqual([]);
      }
      const next = new Map(shares.map((share, place) => [share.total, own[place] ?? ZERO]));
      charges = charges.map((of) => ({
        ...of,
        billed: of.billed.plus(next.get(of.total) ?? ZERO),
      }));
      pending = pending.slice(1);
      if (pending.length > 0) {
        const changed = totalsOf(index + 1);
        charges = charges.map((of, place) => ({ ...of, total: changed[place] ?? of.total }));
      }
    }
    const open = charges.map((of) => of.total.minus(of.billed));
    expect(sumOf(open).toString()).toBe("0");
  });
  fc.assert(property, { numRuns: RUNS });
});

test("the next item is all of a credit, and a percentage follows the total", () => {
  const share = (percentage: number) => ({ amount: ZERO, percentage: decimal(percentage) });
  const amounts = (total: number, billed: number) =>
    actualAmounts([share(50), share(20)], decimal(total), decimal(billed), "USD").map(String);
  expect(amounts(1000, 300)).toEqual(["500", "200"]);
  expect(amounts(600, 300)).toEqual(["300", "0"]);
  expect(amounts(200, 300)).toEqual(["-100", "0"]);
  expect(amounts(1200, 300)).toEqual(["600", "300"]);
});
