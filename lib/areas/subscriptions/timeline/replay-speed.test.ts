import { derivedId } from "@/lib/kernel/ids";
import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";
import { addDays, localDate, type LocalDate } from "@/lib/values/local-date";
import { expect, test } from "vitest";
import type { SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type { SubscriptionAction } from "./order-action-model";
import { type Replayed, replay, replayed, replayedFurther } from "./timeline-model";

const START = localDate("2026-01-15");
const BASE = "01900000-0000-7000-8000-000000000000";

/** Repeated changes of a quantity, each booked for a day before or after the last one. */
function changes(count: number, backdated: boolean): SubscriptionAction[] {
  const plan = ratePlanWith("plan", [{ quantity: decimal(1), price: 3 }]);
  const chargeId = plan.charges[0]?.chargeId ?? "";
  const actions: SubscriptionAction[] = [
    creationWith({ start: START, months: null, plans: [plan] }),
  ];
  for (let version = 2; version < count + 2; version += 1) {
    const on = addDays(START, backdated ? count + 10 - version : version);
    actions.push({
      ...{ id: derivedId(BASE, `${version}`), version, type: "UpdateProduct" },
      dates: { contractEffective: on, serviceActivation: on, customerAcceptance: on },
      ratePlanId: plan.ratePlanId,
      charges: [{ chargeId, quantity: decimal(version) }],
    });
  }
  return actions;
}

test.each([false, true])("hundreds of changes replay quickly, backdated: %s", (backdated) => {
  const actions = changes(400, backdated);
  const began = process.cpuUsage();
  expect(replay(actions).charges[0]?.segments).toHaveLength(401);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(2000);
});

type Change = (version: number, plan: SubscribedRatePlan) => SubscriptionAction;

const booked = (version: number, on: LocalDate) => ({
  ...{ id: derivedId(BASE, `${version}`), version },
  dates: { contractEffective: on, serviceActivation: on, customerAcceptance: on },
});

const changeOn =
  (dayOf: (version: number) => LocalDate): Change =>
  (version, { ratePlanId, charges }) => ({
    ...booked(version, dayOf(version)),
    type: "UpdateProduct",
    ratePlanId,
    charges: [{ chargeId: charges[0]?.chargeId ?? "", quantity: decimal(version) }],
  });

const addition: Change = (version) => ({
  ...booked(version, START),
  type: "AddProduct",
  ratePlan: ratePlanWith(`added-${version}`, [{ quantity: decimal(1), price: 3 }]),
});

/** How often actions are looked at, and how often a charge is gone through from its first terms on. */
function readsOf(count: number, change: Change): number {
  let reads = 0;
  const watched = <T extends object, K extends keyof T & string>(of: T, name: K): T => {
    const value = of[name];
    return Object.defineProperty(of, name, {
      enumerable: true,
      get: () => {
        reads += 1;
        return value;
      },
    });
  };
  const plan = ratePlanWith("plan", [{ quantity: decimal(1), price: 3 }]);
  for (const charge of plan.charges) watched(charge, "description");
  const creation = creationWith({ start: START, months: 12, plans: [plan] });
  let reached: Replayed = replayed([watched(creation, "type")]);
  for (let version = 2; version < count + 2; version += 1) {
    reached = replayedFurther(reached, watched(change(version, plan), "type"));
  }
  expect(reached.timeline.version).toBe(count + 1);
  return reads;
}

test.each([
  ["changes of a charge, each after the last one", changeOn((version) => addDays(START, version))],
  ["changes of a charge on one day", changeOn(() => addDays(START, 5))],
  ["rate plans that are added", addition],
])("each of many bookings is worked out once: %s", (_what, change) => {
  const [few, many] = [readsOf(50, change), readsOf(200, change)];
  expect(few).toBeGreaterThan(50);
  expect(many).toBeLessThanOrEqual(4 * few);
});
