import type { ChargeSegment, PriceTier } from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";
import { onlyPrice } from "./segment-of-terms";

/** A price table, and the price of units beyond it. */
type Prices = {
  readonly tiers: readonly PriceTier[];
  readonly overagePrice?: Decimal | null;
};

/**
 * A segment at other prices of the same model. A discount, and a charge priced by its records, are unchanged.
 *
 * @throws BillingRefusal when its model has one price, and none or several are given.
 */
export function repriced(segment: ChargeSegment, prices: Prices): ChargeSegment {
  const { tiers } = prices;
  if (segment.type === "Discount") return segment;
  switch (segment.model) {
    case "FlatFee":
    case "PerUnit":
    case "Delivery":
      return { ...segment, tiers: onlyPrice(segment, tiers) };
    case "Overage":
      return { ...segment, overagePrice: prices.overagePrice ?? segment.overagePrice };
    case "TieredWithOverage":
      return { ...segment, tiers, overagePrice: prices.overagePrice ?? segment.overagePrice };
    case "Tiered":
    case "Volume":
    case "HighWatermarkTieredPricing":
    case "HighWatermarkVolumePricing":
      return { ...segment, tiers };
    case "MultiAttributePricing":
    case "PreratedPricing":
    case "PreratedPerUnit":
      return segment;
  }
}
