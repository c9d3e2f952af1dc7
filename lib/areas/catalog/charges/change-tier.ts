import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { PRICE_FORMAT_WORDS } from "@/lib/values/charge-words";
import { flatFeeOf } from "@/lib/billing/charge-models/tier-fees";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { noteChange } from "@/lib/areas/catalog/catalog-change";
import { contradiction, type ChargeProblem, refuseProblems } from "./charge-problem";
import { chargeRules } from "./charge-rules";
import { findCharge } from "@/lib/areas/catalog/find-object";
import type { CatalogTier, ProductRatePlanCharge } from "@/lib/areas/catalog/model";
import type { Purpose } from "@/lib/areas/catalog/object-queries";
import { PRICE_FIELDS, priceField } from "./special-rules";
import type { TierChanges } from "./tier-contract";
import { chargeOfTier, storeTier } from "./tier-queries";

/** A tier with the charge that it belongs to. */
export type OwnedTier = { readonly charge: ProductRatePlanCharge; readonly tier: CatalogTier };

/** A tier by its id; `change` also locks its charge. @throws NotFound */
export async function findTier(
  ctx: Ctx,
  key: string,
  { purpose = "read", ...error }: ApiErrorOptions & { purpose?: Purpose } = {},
): Promise<OwnedTier> {
  const id = uuidOf(key);
  const chargeId = id === undefined ? undefined : await chargeOfTier(ctx.tenantId, id);
  const charge = chargeId === undefined ? undefined : await findCharge(ctx, chargeId, { purpose });
  const tier = charge?.tiers.find((of) => of.id === id);
  if (!charge || !tier) throw new NotFound("product rate plan charge tier", key, error);
  return { charge, tier };
}

/**
 * Changes a tier. The whole price table keeps its rules: a change that would leave a gap or an
 * overlap is refused. Existing subscriptions have copied their prices, so it only affects new ones.
 */
export async function changeTier(
  ctx: Ctx,
  key: string,
  body: TierChanges,
): Promise<{ id: string }> {
  const { charge, tier: before } = await findTier(ctx, key, { purpose: "change" });
  const after = changedTier(charge, before, body);
  const tiers = charge.tiers.map((tier) => (tier.id === after.id ? after : tier));
  const changed = { ...charge, tiers, updatedAt: ctx.now };
  refuseProblems([...unexpectedPrices(charge, body), ...chargeRules(changed)]);
  await storeTier(ctx.tenantId, changed, after);
  const { name, chargeNumber } = charge;
  const detail = { name, chargeNumber, tier: { before, after } };
  noteChange(ctx, "productRatePlanCharge", charge, "update", detail);
  return { id: after.id ?? key };
}

function changedTier(
  { chargeModel }: ProductRatePlanCharge,
  before: CatalogTier,
  body: TierChanges,
): CatalogTier {
  const price = body[priceField(chargeModel)];
  const { flatFee, ...kept } = before;
  const fee = body.FlatFee === undefined ? flatFee?.toString() : body.FlatFee;
  return {
    ...kept,
    ...flatFeeOf(fee),
    startingUnit: unit(body.StartingUnit, before.startingUnit),
    endingUnit: unit(body.EndingUnit, before.endingUnit),
    price: price === undefined ? before.price : decimal(String(price)),
    priceFormat: body.PriceFormat ? PRICE_FORMAT_WORDS[body.PriceFormat] : before.priceFormat,
  };
}

function unit(value: number | null | undefined, before: Decimal | null): Decimal | null {
  if (value === undefined) return before;
  return value === null ? null : decimal(String(value));
}

/** A price belongs in the field of its model. */
function unexpectedPrices(
  { chargeModel }: ProductRatePlanCharge,
  body: TierChanges,
): ChargeProblem[] {
  const field = priceField(chargeModel);
  return PRICE_FIELDS.filter((name) => name !== field && body[name] !== undefined).map((name) =>
    contradiction(name, `does not apply: the charge has its prices in ${field}`),
  );
}
