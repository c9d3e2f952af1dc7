import {
  billHistory,
  type Books,
  creationWith,
  ratePlanWith,
  totalOf,
} from "@/lib/testing/timeline";
import { derivedId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { expect, test } from "vitest";
import type { SubscriptionAction } from "./order-action-model";
import { replay } from "./timeline-model";

const START = localDate("2026-01-15");
const plan = ratePlanWith("base", [{ quantity: decimal(3), price: 30 }]);
const chargeId = plan.charges[0]?.chargeId ?? "";
const creation = creationWith({ start: START, months: 12, plans: [plan] });

const booked = (version: number, day: string) => {
  const on = localDate(day);
  const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
  return { id: derivedId(creation.id, `${version}`), version, dates };
};

const seats = (version: number, day: string, quantity: number): SubscriptionAction => ({
  ...booked(version, day),
  type: "UpdateProduct",
  ratePlanId: plan.ratePlanId,
  charges: [{ chargeId, quantity: decimal(quantity) }],
});

const transfer = (version: number, day: string, to: string, from: string): SubscriptionAction => ({
  ...booked(version, day),
  type: "OwnerTransfer",
  accountId: `account-${to}`,
  invoiceAccountId: `payer-${to}`,
  previous: { accountId: `account-${from}`, invoiceAccountId: `payer-${from}` },
});

/** The cost of a history billed after each action, and billed only at its end. */
function costs(actions: readonly SubscriptionAction[], days: readonly string[]): string[] {
  const often: Books = { through: new Map(), items: [] };
  days.forEach((day, index) => billHistory(often, actions.slice(0, index + 1), localDate(day)));
  const once: Books = { through: new Map(), items: [] };
  for (const books of [often, once, often]) billHistory(books, actions, localDate("2028-01-01"));
  return [often, once].map((books) => totalOf(books).toString());
}

test("a backdated update to the same quantity does not change billed amounts after it", () => {
  const actions = [creation, seats(2, "2026-01-22", 1), seats(3, "2026-01-16", 1)];
  const [often, once] = costs(actions, ["2026-01-15", "2026-01-22"]);
  expect(often).toBe(once);
});

test("a segment keeps the stretch of its opening", () => {
  const described: SubscriptionAction = {
    ...booked(2, "2026-01-25"),
    type: "UpdateProduct",
    ratePlanId: plan.ratePlanId,
    charges: [{ chargeId, description: "described" }],
  };
  const sinceOf = (actions: SubscriptionAction[]) =>
    replay(actions).charges[0]?.segments.map(({ start, end, since }) => [start, end, since]);
  expect(sinceOf([creation, described])?.at(-1)).toEqual(["2026-01-25", "2027-01-15", START]);
  const later = sinceOf([creation, described, transfer(3, "2026-01-20", "a", "a")]);
  expect(later?.at(-1)).toEqual(["2026-01-25", "2027-01-15", "2026-01-20"]);
});

test("a payer who returns has new segments each time", () => {
  const day = "2026-01-16";
  const actions = [
    creation,
    { ...booked(2, day), type: "RenewSubscription" as const },
    transfer(3, day, "b", "a"),
    transfer(4, day, "a", "b"),
    transfer(5, day, "b", "a"),
  ];
  const ids = replay(actions).charges.flatMap(({ segments }) => segments.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const [often, once] = costs(actions, ["2026-01-15", day, day, day]);
  expect(often).toBe(once);
});
