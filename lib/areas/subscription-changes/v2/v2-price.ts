import { RECORD_PRICED_MODELS } from "@/lib/areas/catalog/charges/usage-model";
import type { ChargeModel, ChargeType } from "@/lib/billing/charge-segment";
import { discountTermsOf, type LifeV2, termsOfPrice } from "./v2-life";

/** A tier of version 2: `up_to` is its last unit, null for no end. */
type TierV2 = {
  readonly up_to?: number | null | undefined;
  readonly amount?: number | undefined;
  readonly unit_amount?: number | undefined;
};

/** A requested price, with the fields of version 2. */
export type PriceV2 = LifeV2 & {
  readonly quantity?: number | undefined;
  readonly amount?: number | undefined;
  readonly unit_amount?: number | undefined;
  readonly tiers?: readonly TierV2[] | undefined;
  readonly discount_amount?: number | undefined;
  readonly discount_percent?: number | undefined;
  readonly percent?: number | undefined;
  readonly minimum_amount?: number | null | undefined;
  readonly maximum_amount?: number | null | undefined;
};

/** A tier of orders. */
type OrderTier = {
  tier: number;
  startingUnit: number;
  endingUnit: number | null;
  price: number;
  priceFormat: "FlatFee" | "PerUnit";
  flatFee?: number;
};

/** The member of an order's `pricing` and its fields. */
export type OrderPricing = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const PREFIX = { OneTime: "oneTime", Recurring: "recurring", Usage: "usage" } as const;

/**
 * The `pricing` of an order for a charge of a type and model; undefined without fields. By the model, a
 * flat price is `amount`, the price of a unit `unit_amount`.
 */
export function pricingOf(
  { chargeType, chargeModel }: { chargeType: ChargeType; chargeModel: ChargeModel },
  price: PriceV2,
): OrderPricing | undefined {
  const { quantity, tiers, discount_amount, discount_percent } = price;
  const discount = {
    ...(discount_amount === undefined ? {} : { discountAmount: discount_amount }),
    ...(discount_percent === undefined ? {} : { discountPercentage: discount_percent }),
    ...discountTermsOf(price),
  };
  if (Object.keys(discount).length) return { discount };
  const { minimum_amount: minimumAmount, maximum_amount: maximumAmount, percent } = price;
  if (percent !== undefined) {
    const bounds = { minimumAmount, maximumAmount };
    return { [memberOf(chargeType, "Calculated")]: { percentage: percent, ...bounds } };
  }
  const single = price.amount ?? price.unit_amount;
  const asked = {
    ...(single === undefined ? {} : { [priceName(chargeModel)]: single }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(tiers === undefined ? {} : { tiers: orderTiers(tiers) }),
    ...(minimumAmount === undefined ? {} : { minimumAmount }),
    ...(maximumAmount === undefined ? {} : { maximumAmount }),
    ...termsOfPrice(price),
  };
  return Object.keys(asked).length ? { [memberOf(chargeType, chargeModel)]: asked } : undefined;
}

/** The only price of an overage charge is that of each unit beyond. */
const priceName = (model: ChargeModel) =>
  model === "Overage" || model === "TieredWithOverage" ? "overagePrice" : "listPrice";

/** The member of an order's `pricing` for a charge that is not a discount. */
export function memberOf(type: ChargeType, model: ChargeModel): string {
  const byData = model.startsWith("HighWatermark") || RECORD_PRICED_MODELS.includes(model);
  return byData ? "chargeModelData" : `${PREFIX[type]}${model}`;
}

/** Each tier begins after the last unit of the previous one; the first begins at 0. */
function orderTiers(tiers: readonly TierV2[]): OrderTier[] {
  return tiers.map(({ up_to, amount, unit_amount }, index) => {
    const before = tiers[index - 1]?.up_to;
    return {
      tier: index + 1,
      startingUnit: index === 0 ? 0 : (before ?? 0) + 1,
      endingUnit: up_to ?? null,
      price: unit_amount ?? amount ?? 0,
      priceFormat: unit_amount === undefined ? "FlatFee" : "PerUnit",
      ...(unit_amount === undefined || amount === undefined ? {} : { flatFee: amount }),
    };
  });
}
