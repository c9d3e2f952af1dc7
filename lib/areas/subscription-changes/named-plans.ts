import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { findRatePlans, type RatePlanRef } from "@/lib/areas/catalog/find-rate-plans";
import type { CatalogRatePlan } from "@/lib/areas/catalog/model";

type Named = RatePlanRef & { couponCode?: string };

/**
 * The rate plans of the catalog that entries name, in their order; undefined where a coupon stands for one, which is found
 * when its order redeems it.
 */
export async function namedPlans(
  ctx: Ctx,
  entries: readonly Named[],
  currency: string,
): Promise<(CatalogRatePlan | undefined)[]> {
  const named = entries.filter(({ couponCode }) => couponCode === undefined);
  const found = named.length ? await findRatePlans(ctx, named, currency) : [];
  const plans = found.values();
  return entries.map(({ couponCode }) =>
    couponCode === undefined ? plans.next().value : undefined,
  );
}

/** The plan whose charges an entry overrides. @throws RuleViolation for that of a coupon, whose discounts are the merchant's. */
export function overriddenPlan(plan: CatalogRatePlan | undefined, field: string): CatalogRatePlan {
  if (plan !== undefined) return plan;
  throw new RuleViolation(
    `A coupon's discounts are as they are: ${field} does not go with its code.`,
  );
}
