import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockOwners } from "@/lib/areas/orders/lock-accounts";
import type { AccountFacts } from "@/lib/areas/orders/model";
import { carryOutOf } from "@/lib/areas/orders/place/place-order";
import { sameJson } from "@/lib/values/same-json";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type ItemOutcome, storeOutcomes, takeItems } from "./item-queries";
import type { PlannedItem, PriceRise, RiseItem } from "./model";
import type { Days } from "./planning/plan-rise-model";
import { type Planner, plannersOf } from "./planned-subscriptions";
import { isBeyond } from "./planning/rise-day-model";
import { type ChangedPrices, changesOf, MOST_SUBSCRIPTIONS, orderOf } from "./rise-order";

/** Which due items of a rise are worked on: of accounts, or of one of their subscriptions. */
export type Due = {
  readonly accountIds: readonly string[];
  readonly subscriptionId?: string;
  readonly day: LocalDate;
};

/**
 * Raises the due prices of accounts, by an order for each. Items are planned again before: one whose price is
 * no longer that of its dry run is left out.
 *
 * @returns the subscriptions that were worked on, none when nothing is due.
 * @throws as `createOrder`.
 */
export async function applyNext(ctx: Ctx, rise: PriceRise, due: Due): Promise<string[]> {
  const taken = await takenFor(ctx, rise, due, "Planned");
  if (taken === undefined) return [];
  const { items, accounts, numbers } = taken;
  const segments = items.some(({ late }) => late);
  const planners = await plannersOf(ctx, rise, { accounts, numbers, segments });
  const decided = decide(items, planners, due.day);
  const changed = decided.flatMap(({ planner, due: raised }) =>
    planner && raised.length
      ? [{ subscription: planner.subscription, changes: changesOf(raised) }]
      : [],
  );
  const description = `Price rise ${rise.riseNumber}: ${rise.name}`;
  const orders = await placedFor(ctx, accounts, { day: due.day, description }, changed);
  const outcomes = decided.flatMap(({ due: raised, outcomes: others }) => [
    ...raised.map(({ id, accountId, effectiveOn }) => {
      const orderNumber = orders.get(accountId);
      const applied = { id, state: "Applied" as const, effectiveOn, orderOn: due.day };
      return orderNumber === undefined ? applied : { ...applied, orderNumber };
    }),
    ...others,
  ]);
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
  return subscriptionsOf(items);
}

/** Due items, locked with their accounts, and the numbers of their subscriptions. */
type Taken = {
  readonly items: readonly RiseItem[];
  readonly accounts: readonly AccountFacts[];
  readonly numbers: readonly string[];
};

/** Takes the items that one transaction changes; undefined when nothing is due. */
export async function takenFor(
  ctx: Ctx,
  { id: riseId }: PriceRise,
  due: Due,
  state: "Planned" | "Undoing",
): Promise<Taken | undefined> {
  const items = await takeItems(ctx.tenantId, { riseId, state, most: MOST_SUBSCRIPTIONS, ...due });
  if (!items.length) return undefined;
  const numbers = [...new Set(items.map(({ subscriptionNumber }) => subscriptionNumber))];
  const owners = new Set(items.map(({ accountId }) => accountId));
  const locked = await lockOwners(ctx, [...owners], numbers);
  return { items, numbers, accounts: locked.filter(({ id }) => owners.has(id)) };
}

export const subscriptionsOf = (items: readonly RiseItem[]) => [
  ...new Set(items.map(({ subscriptionId }) => subscriptionId)),
];

/**
 * Places an order for each of some locked accounts, on subscriptions that are not read again.
 *
 * @returns the numbers of the orders, by id of the account.
 */
export async function placedFor(
  ctx: Ctx,
  accounts: readonly AccountFacts[],
  about: { readonly day: LocalDate; readonly description: string },
  changed: readonly ChangedPrices[],
): Promise<Map<string, string>> {
  const byAccount = groupBy(changed, ({ subscription }) => subscription.accountId);
  const orders = accounts.flatMap((account) => {
    const own = byAccount.get(account.id);
    if (own === undefined) return [];
    const subscriptions = own.map(({ subscription }) => subscription);
    const asked = orderOf({ accountId: account.id, ...about }, own);
    return [{ asked, as: { id: newId() }, held: { account, subscriptions } }];
  });
  const made = await carryOutOf(ctx, orders);
  return new Map(made.map(({ account, orderNumber }) => [account.id, orderNumber]));
}

type DueItem = RiseItem & Days;

/** What is ordered for a subscription, and what becomes of its other items. */
type Decided = {
  readonly planner: Planner | undefined;
  readonly due: readonly DueItem[];
  readonly outcomes: readonly ItemOutcome[];
};

function decide(
  items: readonly RiseItem[],
  planners: readonly Planner[],
  day: LocalDate,
): Decided[] {
  const byId = new Map(planners.map((of) => [of.subscription.id, of]));
  const groups = groupBy(items, ({ subscriptionId }) => subscriptionId);
  return [...groups].map(([id, own]) => {
    const planner = byId.get(id);
    const due: DueItem[] = [];
    const outcomes: ItemOutcome[] = [];
    const plans = planner ? plansFor(planner, own, day) : new Map<string, PlannedItem>();
    for (const item of own) {
      const decision = decisionOn(item, plans.get(item.chargeId), planner, day);
      if ("state" in decision) outcomes.push(decision);
      else due.push({ ...item, ...decision });
    }
    return { planner, due, outcomes };
  });
}

function plansFor(planner: Planner, items: readonly RiseItem[], day: LocalDate) {
  const known = new Map(
    items.flatMap(({ chargeId, late, orderOn, effectiveOn }) =>
      late ? [] : [[chargeId, { orderOn, effectiveOn }] as const],
    ),
  );
  return new Map(planner.plan({ day, known }).map((item) => [item.chargeId, item]));
}

function decisionOn(
  { id, prices, effectiveOn }: RiseItem,
  plan: PlannedItem | undefined,
  planner: Planner | undefined,
  day: LocalDate,
): Days | ItemOutcome {
  if (plan === undefined || planner === undefined) {
    return { id, state: "LeftOut", reason: "The account no longer has it." };
  }
  const { orderOn, effectiveOn: planned } = plan;
  if (orderOn === null || planned === null) {
    return { id, state: "LeftOut", reason: plan.reason };
  }
  if (!sameJson(plan.prices, prices)) {
    return { id, state: "LeftOut", reason: "Its price is no longer that of the dry run." };
  }
  if (orderOn > day) return { id, state: "Planned", orderOn, effectiveOn: planned };
  if (isBeyond(planner.subscription.timeline, planned)) {
    const reason = `Its term of ${effectiveOn} is not booked: the subscription has not renewed.`;
    return { id, state: "Failed", reason };
  }
  return { orderOn, effectiveOn: planned };
}
