import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { ratePlansOfToday } from "@/lib/areas/catalog/find-rate-plans";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import { quantityBounds, subscriptionFacts } from "@/lib/areas/orders/fact-queries";
import { actionsIn, type RequestedOrder } from "@/lib/areas/orders/requested-order";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { chargesOfEach } from "@/lib/areas/subscriptions/changes/change";
import type {
  ChangeableSubscription,
  SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { groupBy } from "@/lib/values/group-by";
import { buildOrder } from "./build-order";
import type { OrderedFor, OrderParts } from "./order-parts";
import { followed } from "./read-parts";
import { requireWholePeriods } from "./require-whole-periods";

/** Renewals and updates of charges of a subscription, as an order of its account would ask for them. */
export type TriedUpdate = {
  readonly account: OrderedFor;
  readonly subscription: ChangeableSubscription;
  readonly order: RequestedOrder;
};

/** The charges of a subscription after an order, or why the order would be rejected. */
export type TriedOutcome =
  | { readonly change: SubscriptionChange; readonly charges: readonly SubscriptionCharge[] }
  | { readonly reason: string };

/**
 * What orders that only renew and update charges would do, by id of the subscription: each order is prepared as far as it is
 * before it is stored. Subscriptions of many accounts are tried in a constant number of statements.
 */
export async function triedUpdates(
  ctx: Ctx,
  tried: readonly TriedUpdate[],
): Promise<Map<string, TriedOutcome>> {
  const outcomes = new Map<string, TriedOutcome>();
  if (!tried.length) return outcomes;
  const parts = await partsOf(ctx, tried);
  const latest = await latestPlans(ctx, tried);
  const built: Built[] = [];
  for (const { account, subscription, order } of tried) {
    const { orderDate, subscriptions: asked } = order;
    const existing = new Map([[subscription.subscriptionNumber, subscription]]);
    const latestPlan = (id: string) => latest.get(keyOf(id, subscription));
    const own = { ...parts, account, orderDate, asked, existing, latestPlan };
    unlessRejected(outcomes, subscription.id, () => {
      for (const of of buildOrder(ctx, own)) {
        if (of.kind === "changed") built.push({ account, change: of.change });
      }
    });
  }
  for (const own of groupBy(built, ({ account }) => String(account.billCycleDay)).values()) {
    const day = own[0]?.account.billCycleDay ?? 1;
    const changes = own.map(({ change }) => change);
    const charges = await chargesOfEach(ctx, changes, day);
    changes.forEach((change, index) => {
      const { before, timeline } = change;
      const after = charges[index] ?? [];
      unlessRejected(outcomes, before.id, () => {
        requireWholePeriods(timeline, before.timeline.charges, after);
        outcomes.set(before.id, { change, charges: after });
      });
    });
  }
  return outcomes;
}

type Built = { readonly account: OrderedFor; readonly change: SubscriptionChange };

/** What these orders need: no other accounts, and of the catalog only prices that a renewal takes from it. */
async function partsOf(
  ctx: Ctx,
  tried: readonly TriedUpdate[],
): Promise<Omit<OrderParts, "account" | "orderDate" | "existing" | "latestPlan" | "asked">> {
  const charges = tried.flatMap(({ subscription: { timeline } }) =>
    timeline.charges.map(({ charge }) => charge.productRatePlanChargeId),
  );
  const ids = tried.map(({ subscription }) => subscription.id);
  return {
    facts: await subscriptionFacts(ctx.tenantId, ids),
    quantityBounds: await quantityBounds(ctx.tenantId, [...new Set(charges)]),
    accounts: new Map(),
    catalogCharges: new Map(),
    productFeatures: new Map(),
    planOf: () => {
      throw new RangeError("an update adds no rate plan");
    },
  };
}

/** The plans whose prices of today the renewals take, by their ids and currencies. */
async function latestPlans(
  ctx: Ctx,
  tried: readonly TriedUpdate[],
): Promise<Map<string, CatalogRatePlan>> {
  const renewing = tried.flatMap(({ subscription, order }) =>
    actionsIn(order.subscriptions).some(({ type }) => type === "RenewSubscription")
      ? [subscription]
      : [],
  );
  const found = new Map<string, CatalogRatePlan>();
  for (const [currency, own] of groupBy(renewing, (of) => of.currency)) {
    const ids = followed(own);
    const plans = ids.length ? await ratePlansOfToday(ctx, ids, currency) : [];
    for (const plan of plans) if (plan) found.set(keyOf(plan.id, { currency }), plan);
  }
  return found;
}

const keyOf = (planId: string, { currency }: { readonly currency: string }) =>
  `${planId} ${currency}`;

function unlessRejected(outcomes: Map<string, TriedOutcome>, id: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    outcomes.set(id, { reason: error.message });
  }
}
