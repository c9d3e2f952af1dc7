import { RuleViolation } from "@/lib/kernel/errors";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import type { RatePlanRef } from "@/lib/areas/catalog/find-rate-plans";
import { codeOf, type Coupon } from "@/lib/areas/coupons/model";
import type { Redeeming } from "@/lib/areas/coupons/redeem";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";
import {
  actionsOn,
  plansTaken,
  type RequestedSubscription,
} from "@/lib/areas/orders/requested-order";
import type { OrderedSubscription } from "./order-parts";

/** @throws RuleViolation for a rate plan that is named twice. */
export function requireOneName(refs: readonly RatePlanEntry[]): void {
  for (const { productRatePlanId, productRatePlanNumber, couponCode } of refs) {
    const isNamed = productRatePlanId !== undefined || productRatePlanNumber !== undefined;
    if (couponCode !== undefined && isNamed) {
      throw new RuleViolation("couponCode takes the place of a rate plan: name only one of them.");
    }
    if (productRatePlanId !== undefined && productRatePlanNumber !== undefined) {
      throw new RuleViolation(
        "Only one of productRatePlanId and productRatePlanNumber may name a rate plan.",
      );
    }
  }
}

/** The name of a rate plan, which a coupon has for its code. */
export function namedPlan(entry: RatePlanEntry, coupons: ReadonlyMap<string, Coupon>): RatePlanRef {
  const { couponCode } = entry;
  const coupon = couponCode === undefined ? undefined : coupons.get(codeOf(couponCode));
  return coupon ? { productRatePlanId: coupon.productRatePlanId } : entry;
}

/** @throws RuleViolation when the rate plan of a coupon has a charge that is not a discount. */
export function requireDiscounts(
  entries: readonly RatePlanEntry[],
  plans: readonly CatalogRatePlan[],
): void {
  entries.forEach(({ couponCode }, index) => {
    const plan = plans[index];
    if (couponCode === undefined || !plan) return;
    if (plan.charges.every(({ attributes }) => attributes.discount)) return;
    throw new RuleViolation(
      `Coupon ${codeOf(couponCode)} cannot be redeemed: its rate plan ${plan.name} has charges that are not discounts.`,
    );
  });
}

/** The coupons that an order redeems, each with the subscription that has its discounts. */
export function redeemedBy(
  asked: readonly RequestedSubscription[],
  ordered: readonly OrderedSubscription[],
  coupons: ReadonlyMap<string, Coupon>,
): Redeeming[] {
  return asked.flatMap((of, index) => {
    const booked = ordered[index];
    const subscriptionId =
      booked?.kind === "created" ? booked.created.id : booked?.change.before.id;
    return actionsOn(of)
      .flatMap(plansTaken)
      .flatMap(({ couponCode = "" }) => {
        const coupon = coupons.get(codeOf(couponCode));
        return coupon && subscriptionId !== undefined ? [{ coupon, subscriptionId }] : [];
      });
  });
}
