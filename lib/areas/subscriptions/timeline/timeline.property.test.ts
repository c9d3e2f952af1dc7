import { derivedId } from "@/lib/kernel/ids";
import { totalContractValue } from "@/lib/billing/metrics/metrics";
import { decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, localDate, type LocalDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalOf } from "./lifecycle-model";
import type { SubscribedRatePlan, TriggerDates } from "@/lib/areas/subscriptions/model";
import type { ActionType, SubscriptionAction } from "./order-action-model";
import { lastTerm, replay, replayVersion, type Timeline } from "./timeline-model";
import { actionBody, actionOf } from "./action-model";
import {
  billHistory,
  type Books,
  creationWith,
  ratePlanWith,
  segmentsOfHistory,
  totalOf,
} from "@/lib/testing/timeline";

const fewerRuns = propertyRuns(150);

const START = localDate("2026-01-15");
const HORIZON = 900;
const dayAt = (offset: number) => addDays(START, offset);
const idOf = (version: number) => derivedId("01900000-0000-7000-8000-000000000000", `${version}`);

/** A step of a random history; skipped if the state does not allow it. */
type Wish = {
  readonly type: Exclude<ActionType, "CreateSubscription">;
  readonly day: number;
  readonly length: number;
  readonly quantity: number;
  readonly pick: number;
};

const wish: fc.Arbitrary<Wish> = fc.record({
  type: fc.constantFrom<Wish["type"][]>(
    "TermsAndConditions",
    "AddProduct",
    "UpdateProduct",
    "UpdateProduct",
    "RemoveProduct",
    "RenewSubscription",
    "CancelSubscription",
    "OwnerTransfer",
    "Suspend",
    "Resume",
    "Resume",
    "ChangePlan",
  ),
  day: fc.integer({ min: 1, max: HORIZON }),
  length: fc.integer({ min: 0, max: 90 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  pick: fc.nat({ max: 7 }),
});

const datesOf = (day: LocalDate): TriggerDates => ({
  contractEffective: day,
  serviceActivation: day,
  customerAcceptance: day,
});

const OWNERS = ["a", "b", "c"].map((letter) => ({
  accountId: `account-${letter}`,
  invoiceAccountId: `payer-${letter}`,
}));

/** The action of a step, if orders would accept it. */
function actionFor(
  wanted: Wish,
  timeline: Timeline,
  transfers: boolean,
): SubscriptionAction | null {
  const version = timeline.version + 1;
  const day = dayAt(wanted.day);
  const booked = { id: idOf(version), version, dates: datesOf(day) };
  const living = { ...timeline, termEnd: lastTerm(timeline).end };
  const { end } = lastTerm(timeline);
  const reverses = wanted.type === "TermsAndConditions" && timeline.cancelledOn !== null;
  if (reverses) return { ...booked, type: wanted.type, withdraws: ["cancel"] };
  if (refusalOf(wanted.type, living, START) !== null) return null;
  if (end !== null && day >= end) return null;
  const plan = timeline.ratePlans[wanted.pick % timeline.ratePlans.length];
  const charge = plan?.charges[wanted.pick % plan.charges.length];
  if (plan === undefined || charge === undefined) return null;
  switch (wanted.type) {
    case "TermsAndConditions":
      return { ...booked, type: wanted.type, terms: { autoRenew: wanted.quantity > 4 } };
    case "AddProduct":
      return { ...booked, type: wanted.type, ratePlan: newPlan(version, wanted) };
    case "UpdateProduct":
      return {
        ...booked,
        type: wanted.type,
        ratePlanId: plan.ratePlanId,
        charges: [{ chargeId: charge.chargeId, ...updateOf(wanted) }],
      };
    case "RemoveProduct":
      return { ...booked, type: wanted.type, ratePlanId: plan.ratePlanId };
    case "RenewSubscription":
      return { ...booked, type: wanted.type };
    case "CancelSubscription":
      return { ...booked, type: wanted.type, policy: "SpecificDate", effective: day };
    case "OwnerTransfer": {
      const to = OWNERS[wanted.pick % OWNERS.length];
      if (to === undefined || !transfers) return null;
      const { accountId = "", invoiceAccountId = "" } =
        timeline.transfers.at(-1) ?? OWNERS[0] ?? {};
      const previous = { accountId, invoiceAccountId };
      return { ...booked, ...to, type: wanted.type, previous };
    }
    case "Suspend": {
      const last = timeline.pauses.at(-1)?.end ?? START;
      return day < last ? null : { ...booked, type: wanted.type, effective: day };
    }
    case "Resume": {
      const pause = timeline.pauses.at(-1);
      if (pause === undefined) return null;
      const effective = addDays(pause.start, wanted.length);
      if (end !== null && effective > end) return null;
      return { ...booked, type: wanted.type, effective, extendsTerm: wanted.quantity > 5 };
    }
    case "ChangePlan":
      return {
        ...booked,
        type: wanted.type,
        ratePlanId: plan.ratePlanId,
        ratePlan: newPlan(version, wanted),
        effective: day,
      };
  }
}

function newPlan(version: number, { quantity }: Wish): SubscribedRatePlan {
  return ratePlanWith(`plan-${version}`, [{ quantity: decimal(quantity), price: 10 }]);
}

function updateOf({ quantity, length }: Wish) {
  if (length > 80) return { description: `described ${quantity}` };
  return { quantity: decimal(quantity) };
}

const fixedPeriod = {
  endDateCondition: "Fixed_Period",
  upToPeriods: 5,
  upToPeriodsType: "Months",
} as const;

function historyOf(wishes: readonly Wish[], transfers = true): SubscriptionAction[] {
  const actions: SubscriptionAction[] = [
    creationWith({
      start: START,
      months: 12,
      plans: [
        ratePlanWith("base", [
          { quantity: decimal(3), price: 30 },
          { quantity: null, price: 100, billingPeriod: "Quarter" },
          { quantity: null, price: 50, priceChangeOption: "SpecificPercentageValue" },
          { quantity: null, price: 40, ...fixedPeriod },
        ]),
        ratePlanWith("setup", [{ quantity: decimal(1), price: 7, chargeType: "OneTime" }]),
      ],
    }),
  ];
  for (const wanted of wishes) {
    const action = actionFor(wanted, replay(actions), transfers);
    if (action !== null) actions.push(action);
  }
  return actions;
}

const wishes = fc.array(wish, { minLength: 1, maxLength: 14 });
const RUNS = { numRuns: propertyRuns(300) };

describe("a random history", () => {
  test("replays the same for any order of its actions, and after a round trip through JSON", () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const actions = historyOf(list);
        const timeline = replay(actions);
        expect(replay([...actions].reverse())).toEqual(timeline);
        const stored = actions.map((action) => ({
          ...{ id: action.id, type: action.type, version: action.version, dates: action.dates },
          body: JSON.parse(JSON.stringify(actionBody(action))),
        }));
        expect(replay(stored.map(actionOf))).toEqual(timeline);
        expect(replayVersion(actions, timeline.version)).toEqual(timeline);
      }),
      RUNS,
    );
  });

  test("has terms without a gap, and segments that neither overlap nor lie outside", () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const timeline = replay(historyOf(list));
        timeline.terms.forEach((term, index) => {
          const next = timeline.terms[index + 1];
          if (next) expect(next.start).toBe(term.end);
          expect(term.end === null || term.end > term.start).toBe(true);
        });
        const ids = timeline.charges.flatMap(({ segments }) => segments.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const { segments } of timeline.charges) {
          segments.forEach((segment, index) => {
            expect(segment.segment).toBe(index + 1);
            expect(segment.end === null || segment.end >= segment.start).toBe(true);
            const next = segments.slice(index + 1).find(({ start, end }) => start !== end);
            if (next && segment.start !== segment.end) {
              expect(segment.end !== null && segment.end <= next.start).toBe(true);
            }
          });
        }
      }),
      RUNS,
    );
  });

  test("serves a charge on exactly the days between its start and end that are not paused", () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const timeline = replay(historyOf(list));
        const { cancelledOn, pauses, ratePlans, charges } = timeline;
        const { end } = lastTerm(timeline);
        for (const { ratePlanId, charge, segments } of charges) {
          const first = segments[0];
          if (charge.chargeType === "OneTime" || first === undefined) continue;
          if (charge.endDateCondition === "Fixed_Period") continue;
          const removedOn = ratePlans.find((plan) => plan.ratePlanId === ratePlanId)?.removedOn;
          const ends = [cancelledOn, removedOn, end].flatMap((day) => day ?? []);
          for (let offset = 0; offset < HORIZON + 400; offset += 1) {
            const day = dayAt(offset);
            const paused = pauses.some((p) => p.start <= day && (p.end === null || day < p.end));
            const expected = day >= first.start && ends.every((last) => day < last) && !paused;
            const served = segments.some((s) => s.start <= day && (s.end === null || day < s.end));
            if (served !== expected) expect({ day, served }).toEqual({ day, served: expected });
          }
        }
      }),
      { numRuns: fewerRuns },
    );
  });

  test("keeps every segment of an older version, unless it could not be billed", () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const actions = historyOf(list);
        const known = new Map<string, string>();
        for (let version = 1; version <= actions.length; version += 1) {
          const now = new Map(
            replayVersion(actions, version).charges.flatMap(({ segments }) =>
              segments.map((segment) => [segment.id, segment] as const),
            ),
          );
          for (const id of known.keys()) expect(now.has(id)).toBe(true);
          for (const [id, segment] of now) {
            const price = JSON.stringify([
              segment.accountId,
              segment.charge.quantity,
              segment.charge.tiers,
            ]);
            if (segment.start === segment.end) continue;
            expect(known.get(id) ?? price).toBe(price);
            known.set(id, price);
          }
        }
      }),
      RUNS,
    );
  });
});

describe("the cost of a random history", () => {
  test("is the same whether it is billed at every step or at the end", () => {
    fc.assert(
      fc.property(
        wishes,
        fc.array(fc.integer({ min: 0, max: HORIZON }), { maxLength: 14 }),
        (list, days) => {
          const actions = historyOf(list);
          const timeline = replay(actions);
          const finish = addDays(lastTerm(timeline).end ?? dayAt(HORIZON), 400);
          const once: Books = { through: new Map(), items: [] };
          billHistory(once, actions, finish);
          const often: Books = { through: new Map(), items: [] };
          actions.forEach((_, index) => {
            const day = days[index];
            if (day !== undefined) billHistory(often, actions.slice(0, index + 1), dayAt(day));
          });
          billHistory(often, actions, finish);
          billHistory(often, actions, finish);
          expect(totalOf(often).toString()).toBe(totalOf(once).toString());
        },
      ),
      RUNS,
    );
  });
});

describe("the value of a random history", () => {
  const isWorth = (actions: readonly SubscriptionAction[]) =>
    sumOf(segmentsOfHistory(actions).map((segment) => totalContractValue(segment) ?? ZERO));

  test("does not rise with a pause, a resumption or another price of an evergreen charge; a cancellation counts it all", () => {
    fc.assert(
      fc.property(wishes, fc.integer({ min: 0, max: HORIZON }), (list, last) => {
        const seats = [{ quantity: decimal(3), price: 30 }];
        const setup = [{ quantity: decimal(1), price: 7, chargeType: "OneTime" as const }];
        const plans = [ratePlanWith("base", seats), ratePlanWith("setup", setup)];
        const actions: SubscriptionAction[] = [creationWith({ start: START, months: null, plans })];
        expect(isWorth(actions).toNumber()).toBe(7);
        const kinds = ["Suspend", "Resume", "UpdateProduct", "TermsAndConditions"];
        for (const wanted of list.filter(({ type }) => kinds.includes(type))) {
          const action = actionFor({ ...wanted, pick: 0 }, replay(actions), false);
          if (action !== null) actions.push(action);
          expect(isWorth(actions).toNumber()).toBe(7);
        }
        const cancel = { type: "CancelSubscription" as const, length: 0, quantity: 1, pick: 0 };
        const over = actionFor({ ...cancel, day: last }, replay(actions), false);
        if (over === null) return;
        const segments = segmentsOfHistory([...actions, over]);
        expect(segments.every((of) => of.type !== "Recurring" || !of.endless)).toBe(true);
        const served = segments.filter((of) => of.effectiveStart !== of.effectiveEnd);
        expect(isWorth([...actions, over]).greaterThan(7)).toBe(
          served.some(({ type }) => type === "Recurring"),
        );
      }),
      RUNS,
    );
  });
});
