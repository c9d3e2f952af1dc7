import { type Decimal, ONE } from "@/lib/values/decimal";
import type { PriceTier } from "./charge-segment";

export const PRICE_CHANGE_OPTIONS = [
  "NoChange",
  "SpecificPercentageValue",
  "UseLatestProductCatalogPricing",
] as const;
export type PriceChangeOption = (typeof PRICE_CHANGE_OPTIONS)[number];

/** Decimals that a price may have. */
const PRICE_DECIMALS = 9;

/**
 * The price table of a charge in its next term: unchanged, changed by a percentage, or the catalog's of
 * that day. Prices are not rounded to the currency, only amounts are.
 */
export function renewedTiers(
  tiers: readonly PriceTier[],
  option: PriceChangeOption,
  percentage: Decimal | null,
  catalogTiers: readonly PriceTier[],
): readonly PriceTier[] {
  if (option === "UseLatestProductCatalogPricing") return catalogTiers;
  if (option === "NoChange" || percentage === null || percentage.isZero()) return tiers;
  const factor = ONE.plus(percentage.dividedBy(100));
  return tiers.map((tier) => ({
    ...tier,
    price: tier.price.times(factor).toDecimalPlaces(PRICE_DECIMALS),
  }));
}
