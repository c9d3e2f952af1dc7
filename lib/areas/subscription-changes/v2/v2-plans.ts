import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";
import { uuidOf } from "@/lib/kernel/ids";
import type { PlanInput } from "./v2-body";
import { namedPlans, overriddenPlan } from "@/lib/areas/subscription-changes/named-plans";
import { lifeOf } from "./v2-life";
import { pricingOf } from "./v2-price";

/**
 * Order entries of rate plans of version 2: a price's member depends on the model of its catalog charge,
 * so the plans are read first, in one statement.
 *
 * @throws NotFound for an unknown plan or price.
 */
export async function ratePlanEntries(
  ctx: Ctx,
  plans: readonly PlanInput[],
  currency: string,
): Promise<RatePlanEntry[]> {
  if (!plans.length) return [];
  const refs = plans.map(refOf);
  const found = await namedPlans(ctx, refs, currency);
  return plans.map((plan, index) => ({
    ...refs[index],
    ...(plan.unique_token === undefined ? {} : { uniqueToken: plan.unique_token }),
    ...(plan.custom_fields === undefined ? {} : { customFields: plan.custom_fields }),
    chargeOverrides: (plan.prices ?? []).map((price) =>
      override(overriddenPlan(found[index], "prices"), price),
    ),
  }));
}

function refOf({ plan_id, plan_number, coupon_code }: PlanInput) {
  return {
    ...(plan_id === undefined ? {} : { productRatePlanId: plan_id }),
    ...(plan_number === undefined ? {} : { productRatePlanNumber: plan_number }),
    ...(coupon_code === undefined ? {} : { couponCode: coupon_code }),
  };
}

type PriceInput = NonNullable<PlanInput["prices"]>[number];

function override(plan: CatalogRatePlan, price: PriceInput) {
  const charge = plan.charges.find(({ id }) => id === uuidOf(price.price_id));
  if (charge === undefined) {
    throw new NotFound(`price of plan ${plan.ratePlanNumber}`, price.price_id);
  }
  const pricing = pricingOf(charge, price);
  return {
    productRatePlanChargeId: price.price_id,
    ...(pricing === undefined ? {} : { pricing }),
    ...lifeOf(price),
    ...(price.description === undefined ? {} : { description: price.description }),
    ...(price.unique_token === undefined ? {} : { uniqueToken: price.unique_token }),
    ...(price.custom_fields === undefined ? {} : { customFields: price.custom_fields }),
  };
}
