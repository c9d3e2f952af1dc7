import type { Ctx } from "@/lib/kernel/context";
import type { ProductFeatures, SoldRatePlan } from "@/lib/areas/catalog/model";
import { offeredFeatures } from "@/lib/areas/catalog/features/offered";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import { asksForFeatures } from "@/lib/areas/orders/actions/agree-features";
import { catalogChargeIds, quantityBounds } from "@/lib/areas/orders/fact-queries";
import type { RequestedOf } from "@/lib/areas/orders/requested-order";
import type { OrderParts } from "./order-parts";

/** Without updates of charges. */
const NO_UPDATES = {
  ...{ catalogCharges: new Map(), quantityBounds: new Map() },
  productFeatures: new Map<string, ProductFeatures>(),
};

/** The catalog data for updates of charges: ids by number, and bounds of quantities. */
export async function readUpdates(
  ctx: Ctx,
  updates: readonly RequestedOf<"UpdateProduct">[],
  stored: readonly ChangeableSubscription[],
  plans: readonly SoldRatePlan[],
): Promise<Pick<OrderParts, "catalogCharges" | "quantityBounds" | "productFeatures">> {
  if (!updates.length) return NO_UPDATES;
  const named = updates.flatMap(({ asked: { chargeUpdates = [] } }) =>
    chargeUpdates.flatMap(({ productRatePlanChargeNumber }) => productRatePlanChargeNumber ?? []),
  );
  const own = stored.flatMap(({ timeline }) =>
    timeline.charges.map(({ charge }) => charge.productRatePlanChargeId),
  );
  const added = plans.flatMap(({ charges }) => charges.map(({ id }) => id));
  return {
    catalogCharges: await catalogChargeIds(ctx.tenantId, named),
    quantityBounds: await quantityBounds(ctx.tenantId, [...new Set([...own, ...added])]),
    productFeatures: await readFeatures(ctx, updates, stored, plans),
  };
}

/** The features of the products of rate plans whose features may change. */
async function readFeatures(
  ctx: Ctx,
  updates: readonly RequestedOf<"UpdateProduct">[],
  stored: readonly ChangeableSubscription[],
  plans: readonly SoldRatePlan[],
): Promise<ReadonlyMap<string, ProductFeatures>> {
  if (!updates.some(({ asked }) => asksForFeatures(asked))) return new Map();
  const own = stored.flatMap(({ timeline }) => timeline.ratePlans.map((of) => of.productId));
  const found = await offeredFeatures(ctx, [...new Set(own)]);
  return new Map([...found, ...plans.map((plan) => [plan.productId, plan] as const)]);
}
