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

/** A flat fee of zero is none. */
const feeAbove = (flatFee: Decimal) => (flatFee.isZero() ? {} : { flatFee });

/** How the price of a charge changes when its subscription renews. */
export type PriceChange = {
  readonly priceChangeOption: PriceChangeOption;
  /** Null with `SpecificPercentageValue`: the tenant's percentage as of the renewal's booking. */
  readonly priceIncreasePercentage: Decimal | null;
};

/** Whether a price changes by the tenant's percentage. */
export const usesTenantIncrease = (of: PriceChange): boolean =>
  of.priceChangeOption === "SpecificPercentageValue" && of.priceIncreasePercentage === null;

/**
 * The price table of a charge in its next term: unchanged, changed by its own or the tenant's percentage, or the
 * catalog's of that day. Prices are not rounded to the currency, only amounts are.
 */
export function renewedTiers(
  tiers: readonly PriceTier[],
  { priceChangeOption: option, priceIncreasePercentage }: PriceChange,
  tenantIncrease: Decimal | null,
  catalogTiers: readonly PriceTier[],
): readonly PriceTier[] {
  const percentage = priceIncreasePercentage ?? tenantIncrease;
  if (option === "UseLatestProductCatalogPricing") return catalogTiers;
  if (option === "NoChange" || percentage === null || percentage.isZero()) return tiers;
  const factor = ONE.plus(percentage.dividedBy(100));
  const changed = (price: Decimal) => price.times(factor).toDecimalPlaces(PRICE_DECIMALS);
  return tiers.map(({ flatFee, ...tier }) => ({
    ...tier,
    price: changed(tier.price),
    ...(flatFee === undefined ? {} : feeAbove(changed(flatFee))),
  }));
}
