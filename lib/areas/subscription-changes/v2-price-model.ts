import type { ChargeModel, ChargeType } from "@/lib/billing/charge-segment";

/** A tier as version 2 writes it: `up_to` is its last unit, null where it has no end. */
type TierV2 = {
  readonly up_to?: number | null | undefined;
  readonly amount?: number | undefined;
  readonly unit_amount?: number | undefined;
};

/** What a caller agrees on about a price, in the words of version 2. */
export type PriceV2 = {
  readonly quantity?: number | undefined;
  readonly amount?: number | undefined;
  readonly unit_amount?: number | undefined;
  readonly tiers?: readonly TierV2[] | undefined;
  readonly discount_amount?: number | undefined;
  readonly discount_percent?: number | undefined;
};

/** A tier as orders write it. */
type OrderTier = {
  tier: number;
  startingUnit: number;
  endingUnit: number | null;
  price: number;
  priceFormat: "FlatFee" | "PerUnit";
};

/** The member of an order's `pricing` and what it holds. */
export type OrderPricing = Readonly<
  Record<string, { listPrice?: number; quantity?: number; tiers?: OrderTier[] }>
>;

const PREFIX = { OneTime: "oneTime", Recurring: "recurring", Usage: "usage" } as const;

/**
 * The `pricing` of an order for a charge of a type and model; undefined when nothing is asked for.
 * A flat price is `amount`, the price of a unit `unit_amount`, as the model has it.
 */
export function pricingOf(
  { chargeType, chargeModel }: { chargeType: ChargeType; chargeModel: ChargeModel },
  price: PriceV2,
): OrderPricing | undefined {
  const { quantity, tiers, discount_amount, discount_percent } = price;
  if (discount_amount !== undefined)
    return { discount: { discountAmount: discount_amount } as object };
  if (discount_percent !== undefined) {
    return { discount: { discountPercentage: discount_percent } as object };
  }
  const listPrice = price.amount ?? price.unit_amount;
  const asked = {
    ...(listPrice === undefined ? {} : { listPrice }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(tiers === undefined ? {} : { tiers: orderTiers(tiers) }),
  };
  return Object.keys(asked).length ? { [`${PREFIX[chargeType]}${chargeModel}`]: asked } : undefined;
}

/** Each tier begins after the last unit of the one before; the first begins at 0. */
function orderTiers(tiers: readonly TierV2[]): OrderTier[] {
  return tiers.map(({ up_to, amount, unit_amount }, index) => {
    const before = tiers[index - 1]?.up_to;
    return {
      tier: index + 1,
      startingUnit: index === 0 ? 0 : (before ?? 0) + 1,
      endingUnit: up_to ?? null,
      price: unit_amount ?? amount ?? 0,
      priceFormat: unit_amount === undefined ? "FlatFee" : "PerUnit",
    };
  });
}
