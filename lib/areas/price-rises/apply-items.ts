import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockAccountsOf } from "@/lib/areas/orders/lock-accounts";
import type { AccountFacts } from "@/lib/areas/orders/model";
import { carryOut } from "@/lib/areas/orders/place/place-order";
import type { RequestedOrder } from "@/lib/areas/orders/requested-order";
import { sameJson } from "@/lib/values/same-json";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type ItemOutcome, storeOutcomes, takeItems } from "./item-queries";
import type { PlannedItem, PriceRise, RiseItem } from "./model";
import type { Days } from "./plan-rise-model";
import { type Planner, plannersOf } from "./planned-subscriptions";
import { isBeyond } from "./rise-day-model";
import { type ChangedPrices, changesOf, MOST_SUBSCRIPTIONS, orderOf, orderOn } from "./rise-order";

/** Which due items of a rise are worked on: of an account, or of one of its subscriptions. */
export type Due = {
  readonly accountId: string;
  readonly subscriptionId?: string;
  readonly day: LocalDate;
};

/**
 * Raises the due prices of an account, by one order for many subscriptions. An item is planned again before: one whose price is
 * no longer that of its dry run is left out.
 *
 * @returns the subscriptions that were worked on, none when nothing is due.
 * @throws as `createOrder`.
 */
export async function applyNext(ctx: Ctx, rise: PriceRise, due: Due): Promise<string[]> {
  const items = await taken(ctx, rise, due);
  await applyTo(ctx, rise, new Map([[due.accountId, items]]), due.day);
  return subscriptionsOf(items);
}

/**
 * The same for accounts with few subscriptions, an order each, in one transaction: what all need is read and locked at once.
 *
 * @returns the accounts that are left: one transaction has no more subscriptions than one order may have, and those of its last account.
 */
export async function applyToMany(
  ctx: Ctx,
  rise: PriceRise,
  accountIds: readonly string[],
  day: LocalDate,
): Promise<string[]> {
  const items = new Map<string, RiseItem[]>();
  const left: string[] = [];
  let count = 0;
  for (const accountId of accountIds) {
    if (count >= MOST_SUBSCRIPTIONS) {
      left.push(accountId);
      continue;
    }
    const own = await taken(ctx, rise, { accountId, day });
    const subscriptions = subscriptionsOf(own).length;
    count += subscriptions;
    items.set(accountId, own);
    if (subscriptions === MOST_SUBSCRIPTIONS) left.push(accountId);
  }
  await applyTo(ctx, rise, items, day);
  return left;
}

function taken(ctx: Ctx, { id: riseId }: PriceRise, due: Due): Promise<RiseItem[]> {
  const about = { riseId, state: "Planned", most: MOST_SUBSCRIPTIONS, ...due } as const;
  return takeItems(ctx.tenantId, about);
}

const subscriptionsOf = (items: readonly RiseItem[]) => [
  ...new Set(items.map(({ subscriptionId }) => subscriptionId)),
];

async function applyTo(
  ctx: Ctx,
  rise: PriceRise,
  byAccount: ReadonlyMap<string, readonly RiseItem[]>,
  day: LocalDate,
): Promise<void> {
  const items = [...byAccount.values()].flat();
  const [first] = items;
  if (first === undefined) return;
  const numbers = [...new Set(items.map(({ subscriptionNumber }) => subscriptionNumber))];
  const locked = await lockAccountsOf(ctx, orderOn({ accountId: first.accountId, day }, numbers));
  const accounts = locked.filter(({ id }) => byAccount.has(id));
  const segments = items.some(({ late }) => late);
  const planners = await plannersOf(ctx, rise, { accounts, numbers, segments });
  const outcomes: ItemOutcome[] = [];
  for (const [accountId, own] of byAccount) {
    const account = accounts.find(({ id }) => id === accountId);
    const owned = planners.filter((planner) => planner.account.id === accountId);
    outcomes.push(...(await applyOrder(ctx, rise, { account, day }, decide(own, owned, day))));
  }
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
}

async function applyOrder(
  ctx: Ctx,
  rise: PriceRise,
  { account, day }: { account: AccountFacts | undefined; day: LocalDate },
  decided: readonly Decided[],
): Promise<ItemOutcome[]> {
  const changed = decided.flatMap(({ planner, due }) =>
    planner && due.length ? [{ subscription: planner.subscription, changes: changesOf(due) }] : [],
  );
  const orderNumber =
    account && changed.length ? await order(ctx, rise, { account, day }, changed) : undefined;
  return decided.flatMap(({ due, outcomes }) => [
    ...due.map(({ id, effectiveOn }) => ({
      id,
      state: "Applied" as const,
      effectiveOn,
      orderOn: day,
      ...(orderNumber === undefined ? {} : { orderNumber }),
    })),
    ...outcomes,
  ]);
}

async function order(
  ctx: Ctx,
  { riseNumber, name }: PriceRise,
  { account, day }: { account: AccountFacts; day: LocalDate },
  changed: readonly ChangedPrices[],
): Promise<string> {
  const description = `Price rise ${riseNumber}: ${name}`;
  return placed(
    ctx,
    account,
    orderOf({ accountId: account.id, day, description }, changed),
    changed,
  );
}

/** Places an order on subscriptions of a locked account, which are not read again. Returns its number. */
export async function placed(
  ctx: Ctx,
  account: AccountFacts,
  asked: RequestedOrder,
  changed: readonly ChangedPrices[],
): Promise<string> {
  const held = { account, subscriptions: changed.map(({ subscription }) => subscription) };
  return (await carryOut(ctx, asked, { id: newId() }, held)).orderNumber;
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
