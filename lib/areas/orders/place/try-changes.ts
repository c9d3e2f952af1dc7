import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { quantityBounds, subscriptionFacts } from "@/lib/areas/orders/fact-queries";
import type { RequestedOrder, RequestedSubscription } from "@/lib/areas/orders/requested-order";
import { chargesOfEach } from "@/lib/areas/subscriptions/changes/change";
import type {
  ChangeableSubscription,
  SubscriptionChange,
} from "@/lib/areas/subscriptions/timeline/change-model";
import { groupBy } from "@/lib/values/group-by";
import { buildOrder } from "./build-order";
import type { OrderedFor, OrderParts } from "./order-parts";
import { requireWholePeriods } from "./require-whole-periods";

/** Updates of charges of a subscription, as an order of its account would ask for them. */
export type TriedUpdate = {
  readonly account: OrderedFor;
  readonly subscription: ChangeableSubscription;
  readonly order: RequestedOrder;
};

/**
 * Why orders that only update charges would be rejected, by id of the subscription: each order is prepared as far as it is before
 * it is stored. Subscriptions of many accounts are tried in a constant number of statements.
 */
export async function rejectionsOf(
  ctx: Ctx,
  tried: readonly TriedUpdate[],
): Promise<Map<string, string>> {
  const rejected = new Map<string, string>();
  const parts = await partsOf(ctx, tried);
  const built: Built[] = [];
  for (const { account, subscription, order } of tried) {
    const { orderDate, subscriptions: asked } = order;
    const existing = new Map([[subscription.subscriptionNumber, subscription]]);
    unlessRejected(rejected, subscription.id, () => {
      for (const of of buildOrder(ctx, { ...parts, account, orderDate, asked, existing })) {
        if (of.kind === "changed") built.push({ account, change: of.change });
      }
    });
  }
  for (const own of groupBy(built, ({ account }) => String(account.billCycleDay)).values()) {
    const day = own[0]?.account.billCycleDay ?? 1;
    const changes = own.map(({ change }) => change);
    const charges = await chargesOfEach(ctx, changes, day);
    changes.forEach(({ before, timeline }, index) => {
      unlessRejected(rejected, before.id, () =>
        requireWholePeriods(timeline, before.timeline.charges, charges[index] ?? []),
      );
    });
  }
  return rejected;
}

type Built = { readonly account: OrderedFor; readonly change: SubscriptionChange };

/** What updates of charges by number need: no catalog and no other accounts. */
async function partsOf(
  ctx: Ctx,
  tried: readonly TriedUpdate[],
): Promise<
  Omit<OrderParts, "account" | "orderDate" | "existing"> & {
    asked: readonly RequestedSubscription[];
  }
> {
  const charges = tried.flatMap(({ subscription: { timeline } }) =>
    timeline.charges.map(({ charge }) => charge.productRatePlanChargeId),
  );
  const ids = tried.map(({ subscription }) => subscription.id);
  return {
    asked: [],
    facts: await subscriptionFacts(ctx.tenantId, ids),
    quantityBounds: await quantityBounds(ctx.tenantId, [...new Set(charges)]),
    accounts: new Map(),
    catalogCharges: new Map(),
    productFeatures: new Map(),
    latestPlan: () => undefined,
    planOf: () => {
      throw new RangeError("an update adds no rate plan");
    },
  };
}

function unlessRejected(rejected: Map<string, string>, id: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    rejected.set(id, error.message);
  }
}
