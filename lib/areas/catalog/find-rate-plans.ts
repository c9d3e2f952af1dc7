import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { CatalogCharge, CatalogRatePlan, SoldRatePlan } from "./model";
import { currenciesOfCharge, type RatePlanKey, ratePlansInCurrency } from "./queries";

/** A rate plan in a request: by its id or by its number. */
export type RatePlanRef = { productRatePlanId?: string; productRatePlanNumber?: string };

/**
 * The rate plans that an order subscribes to, in the order of `refs`, with their charges, the
 * features of their products and the prices in `currency`. Whether one may still be sold on a day is up to `ratePlanStatus`.
 *
 * @throws NotFound for a key without a rate plan, RuleViolation when one is not sold in `currency`.
 */
export async function findRatePlans(
  ctx: Ctx,
  refs: readonly RatePlanRef[],
  currency: string,
): Promise<SoldRatePlan[]> {
  const found = await ratePlansInCurrency(ctx.tenantId, refs.map(keyOf), currency);
  const plans = refs.map((ref, index) => {
    const plan = found[index];
    if (!plan) throw new NotFound("product rate plan", textOf(ref));
    return plan;
  });
  for (const plan of plans) await requireSoldIn(ctx, plan, currency);
  return plans;
}

/**
 * Rate plans by id as the catalog has them today, with the prices in `currency`: sold or not, since
 * existing subscriptions keep them. Undefined for a deleted one; charges without such a price have
 * no tiers.
 */
export function ratePlansOfToday(
  { tenantId }: Ctx,
  ids: readonly string[],
  currency: string,
): Promise<(CatalogRatePlan | undefined)[]> {
  const keys = ids.map((id) => ({ id, number: null }));
  return ratePlansInCurrency(tenantId, keys, currency);
}

function textOf({ productRatePlanId, productRatePlanNumber }: RatePlanRef): string {
  return productRatePlanId ?? productRatePlanNumber ?? "";
}

/** A malformed id finds nothing, like an unknown one. */
function keyOf(ref: RatePlanRef): RatePlanKey {
  const { productRatePlanId: id, productRatePlanNumber: number } = ref;
  if (id === undefined && number === undefined) {
    throw new MissingField("productRatePlanNumber or productRatePlanId is required");
  }
  return id === undefined
    ? { id: null, number: number ?? null }
    : { id: uuidOf(id) ?? null, number: null };
}

async function requireSoldIn(ctx: Ctx, plan: CatalogRatePlan, currency: string): Promise<void> {
  const { activeCurrencies, name, ratePlanNumber } = plan;
  if (activeCurrencies.length && !activeCurrencies.includes(currency)) {
    throw new RuleViolation(
      `The rate plan ${ratePlanNumber} (${name}) is not sold in ${currency}; its active currencies are ${activeCurrencies.join(", ")}.`,
    );
  }
  const unpriced = plan.charges.find((charge) => !charge.tiers.length);
  if (unpriced) throw await unpricedCharge(ctx, plan, unpriced, currency);
}

async function unpricedCharge(
  ctx: Ctx,
  plan: CatalogRatePlan,
  charge: CatalogCharge,
  currency: string,
): Promise<RuleViolation> {
  const priced = await currenciesOfCharge(ctx.tenantId, charge.id);
  return new RuleViolation(
    `The charge ${charge.chargeNumber} (${charge.name}) of rate plan ${plan.ratePlanNumber} has no price in ${currency}; it has prices in ${priced.join(", ")}.`,
  );
}
