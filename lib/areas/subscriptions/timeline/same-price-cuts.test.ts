import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { derivedId } from "@/lib/kernel/ids";
import {
  billHistory,
  type Books,
  creationWith,
  ratePlanWith,
  segmentsOfHistory,
  totalOf,
} from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { describe, expect, test } from "vitest";
import type { SubscriptionAction } from "./order-action-model";

/*
 * 280.00 for four weeks from Monday, 5 January, billed in advance. On Wednesday, 14 January, a new description of the
 * charge cuts it at the same price within its second week.
 */

const WEEKS = {
  ...{ quantity: decimal(1), price: 280, billingPeriod: "Specific_Weeks" as const },
  ...{ specificBillingPeriod: 4, billCycleType: "SpecificDayofWeek" as const },
  weeklyBillCycleDay: "Monday" as const,
};
const QUARTER = {
  ...{ quantity: decimal(1), price: 280, billingPeriod: "Quarter" as const },
  billCycleType: "SubscriptionStartDay" as const,
};
const PAID = "2026-01-05";
const CUT = "2026-01-14";
const LAST = "2026-02-01";

type Words = { on: string; quantity?: number; description?: string; cancels?: boolean };

const described = (on: string, description = "described"): Words => ({ on, description });
const repriced = (on: string): Words => ({ on, quantity: 2 });
const canceled = (on: string): Words => ({ on, cancels: true });

type Sold = typeof WEEKS | typeof QUARTER;

function historyOf(sold: Sold, words: readonly Words[]): SubscriptionAction[] {
  const plan = ratePlanWith("base", [sold]);
  const chargeId = plan.charges[0]?.chargeId ?? "";
  const creation = creationWith({ start: localDate(PAID), months: null, plans: [plan] });
  const actions = words.map((of, index): SubscriptionAction => {
    const on = localDate(of.on);
    const version = index + 2;
    const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
    const booked = { id: derivedId(creation.id, `${version}`), version, dates };
    if (of.cancels)
      return { ...booked, type: "CancelSubscription", policy: "SpecificDate", effective: on };
    const { quantity, description } = of;
    const change = quantity === undefined ? { description } : { quantity: decimal(quantity) };
    const charges = [{ chargeId, ...change }];
    return { ...booked, type: "UpdateProduct", ratePlanId: plan.ratePlanId, charges };
  });
  return [creation, ...actions];
}

/** The total of a history by the end of its first period, billed after each of these numbers of bookings. */
function costs(sold: Sold, rules: BillingRules, words: readonly Words[], billed: number[]): string {
  const books: Books = { through: new Map(), items: [] };
  const actions = historyOf(sold, words);
  for (const count of billed) {
    const day = count === 0 ? PAID : (words[count - 1]?.on ?? PAID);
    const target = localDate(day < CUT && count > 0 ? CUT : day);
    billHistory(books, actions.slice(0, count + 1), target, rules);
  }
  billHistory(books, actions, localDate(LAST), rules);
  for (const segment of segmentsOfHistory(actions, books.through)) {
    const next = nextBillingDate(segment, rules);
    expect(next === null || next > LAST).toBe(true);
  }
  return totalOf(books).toFixed(2);
}

const WHOLE_WEEKS: BillingRules = { ...defaultBillingRules, billRecurringPartialWeek: false };
const WHOLE_PERIODS: BillingRules = {
  ...defaultBillingRules,
  ...{ billRecurringPartialWeek: false, billRecurringPartialMonth: false },
  prorateRecurringPeriod: false,
};
const WHOLE_MONTHS: BillingRules = { ...defaultBillingRules, billRecurringPartialMonth: false };

const LATER: readonly (readonly [string, readonly Words[], string])[] = [
  ["nothing else", [], "280.00"],
  ["another cut in the same week", [described("2026-01-16", "again")], "280.00"],
  ["another cut in the week after", [described("2026-01-20", "again")], "280.00"],
  ["another cut on the same day", [described(CUT, "again")], "280.00"],
  ["another cut on an earlier day", [described("2026-01-08", "again")], "280.00"],
  ["a cancellation in the week after", [canceled("2026-01-20")], "210.00"],
  ["a cancellation in the same week", [canceled("2026-01-16")], "140.00"],
  ["a cancellation on the same day", [canceled(CUT)], "140.00"],
  ["a cancellation in the same week, before the cut", [canceled("2026-01-13")], "140.00"],
  ["a cancellation in the week before", [canceled("2026-01-09")], "70.00"],
  ["a cancellation of everything", [canceled(PAID)], "0.00"],
  ["two units in the same week", [repriced("2026-01-16")], "420.00"],
  ["two units on the same day", [repriced(CUT)], "420.00"],
];

describe("a charge billed in whole weeks, and cut at the same price since, costs the same:", () => {
  test.each(LATER)("%s", (_, later, total) => {
    const [uncut, cut] = [[...later], [described(CUT), ...later]];
    expect(costs(WEEKS, WHOLE_WEEKS, uncut, [0])).toBe(total);
    expect(costs(WEEKS, WHOLE_WEEKS, cut, [0, 1])).toBe(total);
    expect(costs(WEEKS, WHOLE_WEEKS, cut, [0])).toBe(total);
    expect(costs(WEEKS, WHOLE_WEEKS, cut, [1])).toBe(total);
  });
});

describe("whole periods and whole months, too:", () => {
  test.each(LATER)("%s", (_, later) => {
    const [uncut, cut] = [[...later], [described(CUT), ...later]];
    for (const [sold, rules] of [
      [WEEKS, WHOLE_PERIODS],
      [QUARTER, WHOLE_PERIODS],
      [QUARTER, WHOLE_MONTHS],
    ] as const) {
      const plain = costs(sold, rules, uncut, [0]);
      expect(costs(sold, rules, cut, [0, 1])).toBe(plain);
      expect(costs(sold, rules, cut, [0])).toBe(plain);
    }
  });
});

test("a price without days leaves its week to the price before it", () => {
  const words = [repriced(CUT), { on: CUT, quantity: 1 }];
  expect(costs(WEEKS, WHOLE_WEEKS, words, [0, 1])).toBe("280.00");
});
