import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import { derivedId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { addDays, addMonths, type LocalDate, localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { SubscribedFeature } from "@/lib/areas/subscriptions/model";
import {
  effectDate,
  inOrder,
  type SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { entitlementsOn } from "./entitlement-model";

const RUNS = propertyRuns(300);

const START = localDate("2026-01-15");

/** Each letter is a feature; `c` is counted, in the quantity of the step. */
const featuresOf = (letters: string, quantity: number): SubscribedFeature[] =>
  [...letters].map((letter) => ({
    ...{ featureId: letter, featureCode: letter, name: letter, description: null },
    ...{ customFields: {}, quantity: letter === "c" ? `${quantity}` : null },
    uom: letter === "c" ? "Each" : null,
  }));

const step = fc.record({
  type: fc.constantFrom("Add", "Update", "Update", "Update", "Remove", "Change", "Pause", "Cancel"),
  gap: fc.integer({ min: 1, max: 40 }),
  back: fc.integer({ min: 0, max: 60 }),
  pick: fc.nat(9),
  letters: fc.constantFrom("", "a", "ab", "bc", "c", "abc"),
  quantity: fc.integer({ min: 1, max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const planWith = (name: string, { letters, quantity }: Pick<Step, "letters" | "quantity">) => ({
  ...ratePlanWith(name, [{ quantity: decimal(1), price: 10 }]),
  features: featuresOf(letters, quantity),
});

/** Bookings whose days follow each other, except for updates of days before. */
function historyOf(first: Step, steps: readonly Step[]): SubscriptionAction[] {
  const base = planWith("base", first);
  const actions: SubscriptionAction[] = [creationWith({ start: START, months: 12, plans: [base] })];
  const plans = new Map([[base.ratePlanId, START]]);
  let day = START;
  for (const { type, gap, back, pick, ...features } of steps) {
    if (actions.at(-1)?.type === "CancelSubscription") break;
    day = addDays(day, gap);
    const version = actions.length + 1;
    const booking = (on: LocalDate) => ({
      ...{ id: derivedId(base.ratePlanId, `${version}`), version },
      dates: { contractEffective: on, serviceActivation: on, customerAcceptance: on },
    });
    const [ratePlanId = "", begun = START] = [...plans][pick % plans.size] ?? [];
    const plan = planWith(`plan-${version}`, features);
    if (type === "Update") {
      const earlier = addDays(day, -back);
      const on = earlier < begun ? begun : earlier;
      const of = featuresOf(features.letters, features.quantity);
      actions.push({
        ...booking(on),
        type: "UpdateProduct",
        ratePlanId,
        charges: [],
        features: of,
      });
    } else if (type === "Add") {
      actions.push({ ...booking(day), type: "AddProduct", ratePlan: plan });
      plans.set(plan.ratePlanId, day);
    } else if (type === "Pause") {
      const [start, end] = [day, addDays(day, back + 1)];
      actions.push({ ...booking(day), type: "Suspend", effective: start });
      const resumed = { ...booking(end), id: derivedId(base.ratePlanId, `resume ${version}`) };
      const Resume = { ...resumed, version: version + 1, effective: end, extendsTerm: false };
      actions.push({ ...Resume, type: "Resume" });
      day = end;
    } else if (type === "Cancel") {
      actions.push({
        ...{ ...booking(day), type: "CancelSubscription" },
        ...{ policy: "SpecificDate", effective: day },
      });
    } else if (plans.size > 1 || type === "Change") {
      plans.delete(ratePlanId);
      if (type === "Remove") actions.push({ ...booking(day), type: "RemoveProduct", ratePlanId });
      else {
        const change = { ratePlanId, ratePlan: plan, effective: day };
        actions.push({ ...booking(day), type: "ChangePlan", ...change });
        plans.set(plan.ratePlanId, day);
      }
    }
  }
  return actions;
}

/** What the bookings through a day grant, added up one after the other. */
function granted(actions: readonly SubscriptionAction[], day: LocalDate): Map<string, number> {
  const plans = new Map<string, readonly SubscribedFeature[]>();
  let serves = day < addMonths(START, 12);
  for (const action of [...actions].sort(inOrder)) {
    if (effectDate(action) > day) continue;
    if (action.type === "CreateSubscription")
      for (const plan of action.ratePlans) plans.set(plan.ratePlanId, plan.features ?? []);
    if (action.type === "UpdateProduct" && plans.has(action.ratePlanId))
      plans.set(action.ratePlanId, action.features ?? []);
    if (action.type === "RemoveProduct" || action.type === "ChangePlan")
      plans.delete(action.ratePlanId);
    if (action.type === "AddProduct" || action.type === "ChangePlan")
      plans.set(action.ratePlan.ratePlanId, action.ratePlan.features ?? []);
    if (action.type === "Suspend" || action.type === "CancelSubscription") serves = false;
    if (action.type === "Resume") serves = day < addMonths(START, 12);
  }
  const sums = new Map<string, number>();
  for (const { name, quantity } of serves ? [...plans.values()].flat() : [])
    sums.set(name, (sums.get(name) ?? 0) + Number(quantity ?? 0));
  return sums;
}

test("entitlements of a day are what the orders through that day grant, whatever is booked for later", () => {
  let found = 0;
  fc.assert(
    fc.property(step, fc.array(step, { maxLength: 12 }), fc.nat(420), (first, steps, offset) => {
      const actions = historyOf(first, steps);
      const day = addDays(START, offset);
      const entitlements = entitlementsOn(replay(actions), day);
      const known = actions.filter((action) => effectDate(action) <= day);
      expect(entitlementsOn(replay(known), day)).toEqual(entitlements);
      const shown = entitlements.map(({ name, quantity }) => [name, quantity?.toNumber() ?? 0]);
      expect(shown).toEqual([...granted(actions, day)].sort(([a], [b]) => (a < b ? -1 : 1)));
      found += entitlements.length;
    }),
    { numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(100);
});

test("nothing is granted before the service is activated", () => {
  const creation = creationWith({
    ...{ start: START, months: 12 },
    plans: [planWith("base", { letters: "a", quantity: 1 })],
  });
  const later = addDays(START, 10);
  const dates = { ...creation.dates, serviceActivation: later, customerAcceptance: later };
  const on = (day: LocalDate) => entitlementsOn(replay([{ ...creation, dates }]), day).length;
  expect([on(addDays(START, -1)), on(START), on(later)]).toEqual([0, 0, 1]);
  const waiting = { ...dates, serviceActivation: null, customerAcceptance: null };
  const pending = { ...creation, dates: waiting, waitsFor: "Pending Activation" } as const;
  expect(entitlementsOn(replay([pending]), later)).toEqual([]);
});
