import { sentCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";
import { uuidOf } from "@/lib/kernel/ids";
import type {
  ChargeOverrideV1,
  RatePlanV1,
} from "@/lib/areas/subscriptions/v1-changes/v1-charge-contract";
import { namedPlans, overriddenPlan } from "@/lib/areas/subscription-changes/named-plans";
import { lifeOfFlat, pricingOfFlat } from "./v1-pricing";

/** Order entries of rate plans of version 1; reads the catalog in one statement. */
export async function ratePlanEntriesV1(
  ctx: Ctx,
  plans: readonly Partial<RatePlanV1>[],
  currency: string,
): Promise<RatePlanEntry[]> {
  if (!plans.length) return [];
  const refs = plans.map(({ productRatePlanId, productRatePlanNumber, couponCode }) => ({
    ...(productRatePlanId === undefined ? {} : { productRatePlanId }),
    ...(productRatePlanNumber === undefined ? {} : { productRatePlanNumber }),
    ...(couponCode === undefined ? {} : { couponCode }),
  }));
  const found = await namedPlans(ctx, refs, currency);
  return plans.map(({ chargeOverrides = [], ...plan }, index) => ({
    ...refs[index],
    chargeOverrides: chargeOverrides.map((charge) =>
      override(overriddenPlan(found[index], "chargeOverrides"), charge),
    ),
    ...fieldsGiven(plan),
  }));
}

function override(plan: CatalogRatePlan, flat: ChargeOverrideV1) {
  const { productRatePlanChargeId: id, productRatePlanChargeNumber: number, description } = flat;
  const charge = plan.charges.find((one) =>
    id === undefined ? one.chargeNumber === number : one.id === uuidOf(id),
  );
  if (charge === undefined) {
    throw new NotFound(`charge of rate plan ${plan.ratePlanNumber}`, id ?? number ?? "");
  }
  const pricing = pricingOfFlat(charge, flat);
  return {
    productRatePlanChargeNumber: charge.chargeNumber,
    ...(pricing === undefined ? {} : { pricing }),
    ...lifeOfFlat(flat),
    ...(description === undefined ? {} : { description }),
    ...fieldsGiven(flat),
  };
}

/** The custom fields beside the others, as orders name them; absent without one. */
export function fieldsGiven(of: Readonly<Record<string, unknown>>) {
  const customFields = sentCustomFields(of);
  return Object.keys(customFields).length ? { customFields } : {};
}
