import type { Ctx } from "@/lib/kernel/context";
import { lockAccountsOf } from "@/lib/areas/orders/lock-accounts";
import { deleteOrder } from "@/lib/areas/orders/waiting/undo-order";
import { addDays, later, type LocalDate } from "@/lib/values/local-date";
import { type Due, placed } from "./apply-items";
import { type ItemOutcome, storeOutcomes, takeItems } from "./item-queries";
import type { PriceRise, RestoredBy, RiseItem } from "./model";
import { type Planner, plannersOf } from "./planned-subscriptions";
import { hasPrices } from "./raised-prices-model";
import { MOST_SUBSCRIPTIONS, orderOf, orderOn, type PriceChange } from "./rise-order";

/**
 * Deletes an order of a rise, so that its subscriptions are as if it had never been.
 *
 * @throws RuleViolation when a later order has changed one of them, or a part of it is billed.
 */
export async function undoByDeletion(
  ctx: Ctx,
  rise: PriceRise,
  { accountId, day }: Due,
  orderNumber: string,
): Promise<void> {
  const about = { riseId: rise.id, accountId, state: "Undoing", day } as const;
  const own = await takeItems(ctx.tenantId, { ...about, orderNumber, most: MOST_SUBSCRIPTIONS });
  if (!own.length) return;
  await deleteOrder(ctx, orderNumber);
  const restored = { state: "Undone", restoredBy: "OrderDeleted" } as const;
  const outcomes = own.map(({ id, effectiveOn }) => ({ id, ...restored, restoredOn: effectiveOn }));
  await storeOutcomes(ctx.tenantId, outcomes, ctx.now);
}

/**
 * Changes prices of an account back, each as of its first day that is not billed, by one order for many subscriptions.
 *
 * @returns the subscriptions that were worked on, none when nothing is due.
 * @throws as `createOrder`.
 */
export async function changeBackNext(ctx: Ctx, rise: PriceRise, due: Due): Promise<string[]> {
  const { accountId, subscriptionId, day } = due;
  const about = { riseId: rise.id, accountId, state: "Undoing", day } as const;
  const items = await takeItems(ctx.tenantId, {
    ...about,
    subscriptionId,
    most: MOST_SUBSCRIPTIONS,
  });
  if (!items.length) return [];
  const numbers = [...new Set(items.map(({ subscriptionNumber }) => subscriptionNumber))];
  const locked = await lockAccountsOf(ctx, orderOn({ accountId, day }, numbers));
  const accounts = locked.filter(({ id }) => id === accountId);
  const planners = await plannersOf(ctx, rise, { accounts, numbers, segments: true });
  const byId = new Map(planners.map((of) => [of.subscription.id, of]));
  const decided = items.map((item) => decisionOn(item, byId.get(item.subscriptionId), day));
  const changed = planners.flatMap(({ subscription }) => {
    const changes = decided.flatMap(({ item, change }) =>
      change && item.subscriptionId === subscription.id ? [change] : [],
    );
    return changes.length ? [{ subscription, changes }] : [];
  });
  const [account] = accounts;
  if (account && changed.length) {
    const description = `Undoes price rise ${rise.riseNumber}: ${rise.name}`;
    await placed(ctx, account, orderOf({ accountId, day, description }, changed), changed);
  }
  await storeOutcomes(
    ctx.tenantId,
    decided.map(({ outcome }) => outcome),
    ctx.now,
  );
  return [...new Set(items.map((item) => item.subscriptionId))];
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
function firstOpenDay({ effectiveOn, chargeNumber }: RiseItem, { segments }: Planner): LocalDate {
  return segments.reduce(
    (day, { chargeNumber: number, processedThrough }) =>
      number === chargeNumber && processedThrough !== null ? later(day, processedThrough) : day,
    effectiveOn,
  );
}
