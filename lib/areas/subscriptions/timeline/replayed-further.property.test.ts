import { anyHistory } from "@/lib/testing/histories/random-history";
import { actionOf } from "@/lib/testing/histories/product/actions";
import { ratePlanOf } from "@/lib/testing/histories/product/charges";
import { creationWith, ratePlanWith } from "@/lib/testing/timeline";
import { derivedId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { addDays, localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { SubscriptionAction } from "./order-action-model";
import { type Replayed, replay, replayed, replayedFurther } from "./timeline-model";
import type { WrittenFields } from "./written-fields-model";

type Bookings = [SubscriptionAction, ...SubscriptionAction[]];

/** What a random history books, of every kind and on any day. */
function bookingsOf(seed: number): Bookings {
  const history = anyHistory(seed);
  const [start, months] = [localDate(history.start), history.termMonths];
  const actions: Bookings = [creationWith({ start, months, plans: history.plans.map(ratePlanOf) })];
  for (const step of history.steps) {
    if ("action" in step) actions.push(actionOf(step.action, actions));
  }
  return actions;
}

const plansOf = (actions: readonly SubscriptionAction[]) =>
  actions.flatMap((action) =>
    action.type === "CreateSubscription"
      ? action.ratePlans
      : "ratePlan" in action
        ? [action.ratePlan]
        : [],
  );

/** What orders say beside it: several days, own ends, custom fields, ramps and what was written to a version. */
type Words = {
  readonly days: number;
  readonly removes: boolean;
  readonly pick: number;
  readonly twice: boolean;
  readonly ends: boolean;
  readonly fields: boolean;
  /** Features of the rate plan from the update on: each letter is one. */
  readonly features: string | null;
  readonly written: "lasting" | "own" | null;
  readonly ramp: boolean;
};

const words: fc.Arbitrary<Words> = fc.record({
  days: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(0)),
  removes: fc.integer({ min: 0, max: 9 }).map((of) => of === 0),
  pick: fc.nat(9),
  twice: fc.boolean(),
  ends: fc.boolean(),
  fields: fc.boolean(),
  features: fc.constantFrom(null, "", "a", "ab", "bc"),
  written: fc.constantFrom(null, null, null, "lasting" as const, "own" as const),
  ramp: fc.boolean(),
});

function worded(actions: Bookings, index: number, said: Words): SubscriptionAction {
  const action = actions[index] ?? actions[0];
  const plans = plansOf(actions.slice(0, index + 1));
  const fields = (what: string) => ({ [`${what}__c`]: `${index}`, last__c: `${what} ${index}` });
  const set = {
    subscription: fields("written"),
    ratePlans: Object.fromEntries(plans.map((of) => [of.ratePlanId, fields("plan")])),
    charges: Object.fromEntries(
      plans.flatMap(({ charges }) => charges.map((of) => [of.chargeId, fields("charge")])),
    ),
  };
  const written: WrittenFields | undefined = said.written ? { [said.written]: set } : undefined;
  const ramp = said.ramp && index % 3 === 0 ? { ramp: null } : {};
  const all = { ...action, ...ramp, ...(written ? { written } : {}) };
  if (all.type === "RemoveProduct" && said.fields) return { ...all, customFields: fields("gone") };
  if (all.type !== "UpdateProduct") return all;
  const [first] = all.charges;
  const plan = plans.find(({ charges }) => charges.some((of) => of.chargeId === first?.chargeId));
  if (first === undefined || plan === undefined) return all;
  const { ratePlanId } = plan;
  if (said.removes) {
    const { id, version, dates } = all;
    return { id, version, dates, type: "RemoveProduct", ratePlanId };
  }
  const later = addDays(all.dates.contractEffective, said.days);
  const { chargeId } = plan.charges[said.pick % plan.charges.length] ?? first;
  const changed = {
    ...first,
    ...(said.ends ? { endDate: addDays(later, 40) } : {}),
    ...(said.fields ? { customFields: fields("update") } : {}),
  };
  const again = { chargeId, effective: later, description: "later" };
  return {
    ...all,
    ratePlanId,
    charges: said.twice ? [again, changed] : [changed],
    ...(said.fields ? { customFields: fields("updated") } : {}),
    ...(said.features === null ? {} : { features: featuresOf(said.features) }),
  };
}

const featuresOf = (letters: string) =>
  [...letters].map((letter) => ({
    ...{ featureId: letter, featureCode: letter, name: letter },
    ...{ description: null, customFields: {} },
  }));

const runs = propertyRuns(150);

test("a booking that is added to a replay leaves what a replay of all bookings gives", () => {
  let [added, brought, held] = [0, 0, 0];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(words, { minLength: 1, maxLength: 20 }),
      (seed, said) => {
        const bookings = bookingsOf(seed);
        const actions = bookings.map((action, index) => {
          const of = said[index % said.length];
          return index === 0 || of === undefined ? action : worded(bookings, index, of);
        });
        let reached: Replayed = replayed(actions.slice(0, 1));
        actions.slice(1).forEach((action, index) => {
          reached = replayedFurther(reached, action);
          expect(reached.timeline).toEqual(replay(actions.slice(0, index + 2)));
          held += reached.timeline.ratePlans.filter(({ features }) => features.length > 2).length;
          added += 1;
          if (action.type === "AddProduct" || action.type === "ChangePlan") brought += 1;
        });
      },
    ),
    { numRuns: runs },
  );
  expect(added).toBeGreaterThan(400);
  expect(brought).toBeGreaterThan(50);
  expect(held).toBeGreaterThan(20);
});

test("a change after a resumption that was moved to an earlier day ends the segment that stands", () => {
  const start = localDate("2026-01-15");
  const plan = ratePlanWith("base", [{ quantity: decimal(3), price: 30 }]);
  const creation = creationWith({ start, months: 12, plans: [plan] });
  const booked = (version: number, day: number) => {
    const on = addDays(start, day);
    const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
    return { id: derivedId(creation.id, `${version}`), version, dates, effective: on };
  };
  const before: SubscriptionAction[] = [
    creation,
    { ...booked(2, 10), type: "Suspend" },
    { ...booked(3, 30), type: "Resume", extendsTerm: false },
    { ...booked(4, 20), type: "Resume", extendsTerm: false },
  ];
  const { effective: _day, ...update } = booked(5, 40);
  const change: SubscriptionAction = {
    ...update,
    type: "UpdateProduct",
    ratePlanId: plan.ratePlanId,
    charges: [{ chargeId: plan.charges[0]?.chargeId ?? "", quantity: decimal(5) }],
  };
  const { timeline } = replayedFurther(replayed(before), change);
  expect(timeline).toEqual(replay([...before, change]));
  expect(timeline.charges[0]?.segments.map(({ end }) => end)).toContain(addDays(start, 40));
});
