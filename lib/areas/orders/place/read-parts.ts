import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { findRatePlans, ratePlansOfToday } from "@/lib/areas/catalog/find-rate-plans";
import type { SoldRatePlan } from "@/lib/areas/catalog/model";
import type { Coupon } from "@/lib/areas/coupons/model";
import { changeableSubscriptions } from "@/lib/areas/subscriptions/changes/change";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import type { ActionType } from "@/lib/areas/subscriptions/timeline/order-action-model";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import { requireDiscountClasses } from "@/lib/areas/orders/actions/agree-classes";
import { namedTaxCodes, withAgreedTaxes } from "@/lib/areas/orders/actions/agree-taxes";
import { accountsNamed, subscriptionFacts } from "@/lib/areas/orders/fact-queries";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";
import {
  accountsNamedIn,
  actionsIn,
  type RequestedSubscription,
} from "@/lib/areas/orders/requested-order";
import { namedPlan, requireDiscounts, requireOneName } from "./order-coupons";
import type { OrderParts } from "./order-parts";
import type { OrderToPrepare } from "./prepare-order";
import { readUpdates } from "./read-updates";

/** The existing subscriptions with a requested action of a type. */
function storedWith(
  type: ActionType,
  asked: readonly RequestedSubscription[],
  existing: ReadonlyMap<string, ChangeableSubscription>,
): ChangeableSubscription[] {
  return asked.flatMap((of) => {
    if (of.kind !== "changed" || !of.changes.some((action) => action.type === type)) return [];
    return existing.get(of.subscriptionNumber) ?? [];
  });
}

/** Catalog plans of charges that take the catalog's price at renewal. */
export function followed(renewing: readonly ChangeableSubscription[]): string[] {
  const ids = renewing.flatMap(({ timeline }) => {
    const following = timeline.charges.filter(
      ({ charge }) => charge.priceChangeOption === "UseLatestProductCatalogPricing",
    );
    const plans = new Set(following.map(({ ratePlanId }) => ratePlanId));
    return timeline.ratePlans
      .filter(({ ratePlanId }) => plans.has(ratePlanId))
      .map(({ productRatePlanId }) => productRatePlanId);
  });
  return [...new Set(ids)];
}

/** An order with the rate plans that it subscribes to, and its coupons by their codes. */
export type OrderedPlans = OrderToPrepare & {
  readonly entries: readonly RatePlanEntry[];
  readonly coupons: ReadonlyMap<string, Coupon>;
};

/** Reads what orders name, and what is known of the subscriptions that they change: of all in as many statements as of one. */
export async function readParts(ctx: Ctx, orders: readonly OrderedPlans[]): Promise<OrderParts[]> {
  orders.forEach(({ entries }) => requireOneName(entries));
  const all = await existingOf(ctx, orders);
  const ids = [...all.values()].map(({ id }) => id);
  const facts = await subscriptionFacts(ctx.tenantId, ids);
  const sold: Sold[] = [];
  for (const order of orders) sold.push(await soldBy(ctx, order, all));
  const accounts = await accountsNamed(
    ctx,
    orders.flatMap(({ request }) => accountsNamedIn(request)),
  );
  const asked = orders.flatMap(({ request }) => request.subscriptions);
  const updates = actionsIn(asked).flatMap((of) => (of.type === "UpdateProduct" ? [of] : []));
  requireDiscountClasses(ctx, [
    ...orders.flatMap(({ entries }) =>
      entries.flatMap(({ chargeOverrides = [] }) => chargeOverrides),
    ),
    ...updates.flatMap(({ asked: { chargeUpdates = [] } }) => chargeUpdates),
  ]);
  const updated = storedWith("UpdateProduct", asked, all);
  const plans = sold.flatMap((of) => of.plans);
  const read = await readUpdates(ctx, updates, updated, plans);
  return orders.map(({ account, request: { orderDate, subscriptions } }, index) => {
    const { planOf, latestPlan } = sold[index] ?? NOTHING_SOLD;
    return {
      ...{ account, orderDate, asked: subscriptions, existing: all, facts, accounts },
      ...{ ...read, planOf, latestPlan },
    };
  });
}

/** The rate plans that an order subscribes to, or renews with the catalog's prices of today. */
type Sold = Pick<OrderParts, "planOf" | "latestPlan"> & { readonly plans: readonly SoldRatePlan[] };

const NOTHING_SOLD: Sold = {
  plans: [],
  latestPlan: () => undefined,
  planOf: () => {
    throw new RangeError("a rate plan was not read");
  },
};

async function soldBy(
  ctx: Ctx,
  { account, request, entries, coupons }: OrderedPlans,
  existing: ReadonlyMap<string, ChangeableSubscription>,
): Promise<Sold> {
  const latest = followed(storedWith("RenewSubscription", request.subscriptions, existing));
  if (!entries.length && !latest.length) return NOTHING_SOLD;
  const named = entries.map((entry) => namedPlan(entry, coupons));
  const plans = entries.length ? await findRatePlans(ctx, named, account.currency) : [];
  requireDiscounts(entries, plans);
  const kept = latest.length ? await ratePlansOfToday(ctx, latest, account.currency) : [];
  const codes = entries.length ? await taxCodesNamed(ctx, namedTaxCodes(entries)) : new Map();
  const byEntry = new Map(entries.map((entry, index) => [entry, plans[index]]));
  const byId = new Map(kept.flatMap((plan) => (plan ? [[plan.id, plan] as const] : [])));
  return {
    plans,
    planOf: (entry) => {
      const plan = byEntry.get(entry);
      return plan === undefined ? NOTHING_SOLD.planOf(entry) : withAgreedTaxes(plan, entry, codes);
    },
    latestPlan: (id) => byId.get(id),
  };
}

/** The subscriptions that orders change, by number. */
async function existingOf(
  ctx: Ctx,
  orders: readonly OrderedPlans[],
): Promise<Map<string, ChangeableSubscription>> {
  const named = new Set<string>();
  for (const { request } of orders) {
    const numbers = request.subscriptions.flatMap((of) =>
      of.kind === "changed" ? [of.subscriptionNumber] : [],
    );
    if (new Set(numbers).size !== numbers.length) {
      throw new RuleViolation("An order names each subscription at most once.");
    }
    for (const number of numbers) {
      if (named.has(number)) throw new RangeError("orders placed together change one subscription");
      named.add(number);
    }
  }
  const held = orders.flatMap((order) => order.held ?? []);
  const known = new Map(held.map((of) => [of.subscriptionNumber, of]));
  const others = [...named].filter((number) => !known.has(number));
  const found = others.length ? await changeableSubscriptions(ctx, others) : [];
  for (const subscription of found) known.set(subscription.subscriptionNumber, subscription);
  return known;
}
