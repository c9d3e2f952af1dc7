import type { Ctx } from "@/lib/kernel/context";
import { deleteOrders } from "@/lib/areas/orders/waiting/undo-order";
import { addDays, later, type LocalDate } from "@/lib/values/local-date";
import { groupBy } from "@/lib/values/group-by";
import { type Due, placedFor, subscriptionsOf, takenFor } from "./apply-items";
import { type ItemOutcome, storeOutcomes, takeItems } from "./item-queries";
import type { PriceRise, RestoredBy, RiseItem } from "./model";
import { type Planner, plannersOf } from "./planned-subscriptions";
import { hasPrices } from "./planning/raised-prices-model";
import { MOST_SUBSCRIPTIONS, type PriceChange } from "./rise-order";

/**
 * Deletes those of some orders of a rise that may be deleted, so that their subscriptions are as if these had never been.
 *
 * @returns the orders that stay: a later one has changed a subscription, or a part is billed.
 */
export async function undoByDeletion(
  ctx: Ctx,
  rise: PriceRise,
  { accountIds, day }: Due,
  orderNumbers: readonly string[],
): Promise<string[]> {
  const about = { riseId: rise.id, accountIds, state: "Undoing", day, orderNumbers } as const;
  const most = MOST_SUBSCRIPTIONS * orderNumbers.length;
  const own = await takeItems(ctx.tenantId, { ...about, most });
  const numbers = [...new Set(own.flatMap(({ orderNumber }) => orderNumber ?? []))];
  const refused = await deleteOrders(ctx, numbers);
  const deleted = new Set(numbers.filter((_, index) => refused[index] === undefined));
  const restored = { state: "Undone", restoredBy: "OrderDeleted" } as const;
  const outcomes = own
    .filter(({ orderNumber }) => orderNumber !== null && deleted.has(orderNumber))
    .map(({ id, effectiveOn }) => ({ id, ...restored, restoredOn: effectiveOn }));
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
  return orderNumbers.filter((number) => !deleted.has(number));
}

/**
 * Changes prices of accounts back, each as of its first day that is not billed, by an order for each account.
 *
 * @returns the subscriptions that were worked on, none when nothing is due.
 * @throws as `createOrder`.
 */
export async function changeBackNext(ctx: Ctx, rise: PriceRise, due: Due): Promise<string[]> {
  const taken = await takenFor(ctx, rise, due, "Undoing");
  if (taken === undefined) return [];
  const { items, accounts, numbers } = taken;
  const planners = await plannersOf(ctx, rise, { accounts, numbers, segments: true });
  const byId = new Map(planners.map((of) => [of.subscription.id, of]));
  const decided = items.map((item) => decisionOn(item, byId.get(item.subscriptionId), due.day));
  const bySubscription = groupBy(decided, ({ item }) => item.subscriptionId);
  const changed = planners.flatMap(({ subscription }) => {
    const own = bySubscription.get(subscription.id) ?? [];
    const changes = own.flatMap(({ change }) => change ?? []);
    return changes.length ? [{ subscription, changes }] : [];
  });
  const description = `Undoes price rise ${rise.riseNumber}: ${rise.name}`;
  await placedFor(ctx, accounts, { day: due.day, description }, changed);
  const outcomes = decided.map(({ outcome }) => outcome);
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
  return subscriptionsOf(items);
}

type Decision = {
  readonly item: RiseItem;
  readonly outcome: ItemOutcome;
  readonly change?: PriceChange;
};

function undone(
  item: RiseItem,
  restoredBy: RestoredBy,
  reason: string | null,
  restoredOn: LocalDate | null = null,
): Decision {
  return { item, outcome: { id: item.id, state: "Undone", restoredBy, reason, restoredOn } };
}

function decisionOn(item: RiseItem, planner: Planner | undefined, today: LocalDate): Decision {
  const { ratePlanId, chargeId, chargeNumber, prices } = item;
  const charge = planner?.subscription.timeline.charges.find(
    (of) => of.charge.chargeId === chargeId,
  );
  if (planner === undefined || charge === undefined) {
    return undone(item, "Kept", "The account no longer has it.");
  }
  const day = firstOpenDay(item, planner);
  const last = charge.segments.at(-1);
  if (!last || (last.end !== null && last.end <= day)) {
    const waits = last?.closed === false && renews(planner, item) && day >= today;
    if (!waits) return undone(item, "Kept", `It is billed until it ends on ${last?.end ?? day}.`);
    const orderOn = later(day, addDays(today, 1));
    return { item, outcome: { id: item.id, state: "Undoing", orderOn, reason: WAITS } };
  }
  const tiers = charge.segments.findLast(({ start }) => start <= day)?.charge.tiers ?? [];
  if (!hasPrices(tiers, prices, "newPrice")) {
    return undone(item, "Kept", "A later order has changed its price.");
  }
  const old = prices.map(({ oldPrice }) => oldPrice);
  const change = { ratePlanId, chargeId, chargeNumber, effectiveOn: day, prices: old };
  return { ...undone(item, "ChangedBack", null, day), change };
}

/** Whether the charge of an item goes on after the term. */
function renews({ subscription: { timeline } }: Planner, { ratePlanId }: RiseItem): boolean {
  const plan = timeline.ratePlans.find((of) => of.ratePlanId === ratePlanId);
  return timeline.autoRenew && timeline.cancelledOn === null && plan?.removedOn === null;
}

const WAITS = "It is billed until its term ends, and changes back when it renews.";

/** The first day of a raised charge that no bill covers. */
function firstOpenDay({ effectiveOn, chargeNumber }: RiseItem, { charges }: Planner): LocalDate {
  return charges.reduce(
    (day, { segment: { chargeNumber: number, processedThrough } }) =>
      number === chargeNumber && processedThrough !== null ? later(day, processedThrough) : day,
    effectiveOn,
  );
}
