import type { Decimal } from "@/lib/values/decimal";
import { BillingRefusal } from "./billing-refusal";
import type { BillingRules } from "./billing-rules";
import { flatFee } from "@/lib/billing/charge-models/flat-fee";
import {
  type ModelAmount,
  type ModelInput,
  modelAmount,
} from "@/lib/billing/charge-models/model-input";
import { overage, tieredWithOverage } from "@/lib/billing/charge-models/overage";
import { perUnit } from "@/lib/billing/charge-models/per-unit";
import { withExtras } from "@/lib/billing/charge-models/price-table";
import { tiered } from "@/lib/billing/charge-models/tiered";
import { volume } from "@/lib/billing/charge-models/volume";
import type { ChargeModel, ChargeSegment } from "./charge-segment";

/** The models that price a quantity from a price table alone. */
const MODELS: Partial<Record<ChargeModel, (input: ModelInput) => ModelAmount>> = {
  FlatFee: flatFee,
  PerUnit: perUnit,
  Tiered: tiered,
  Volume: volume,
  Overage: overage,
  TieredWithOverage: tieredWithOverage,
  Delivery: flatFee,
  HighWatermarkTieredPricing: tiered,
  HighWatermarkVolumePricing: volume,
};

/**
 * The unrounded amount of a segment for one unit of its list price base; of a delivery charge, for
 * one delivery.
 *
 * @throws BillingRefusal when the model cannot price what the segment holds.
 */
export function listAmount(segment: ChargeSegment, rules: BillingRules): ModelAmount {
  const priced = priceOf(segment, segment.quantity, rules);
  return withChargeExtras(segment, priced);
}

/** What `quantity` costs by the segment's model, before the extras of the whole charge. */
export function priceOf(
  segment: ChargeSegment,
  quantity: Decimal | null,
  rules: BillingRules,
): ModelAmount {
  const model = MODELS[segment.model];
  if (model === undefined) {
    throw new BillingRefusal(
      segment.segmentId,
      `A ${segment.type} charge cannot be priced as ${segment.model}.`,
    );
  }
  return model({
    segmentId: segment.segmentId,
    tiers: segment.tiers,
    quantity,
    includedUnits: segment.includedUnits,
    overagePrice: segment.overagePrice,
    firstTierFeeAtZero: rules.firstTierFeeAtZero,
  });
}

/** Adds the charge's own flat fee and keeps its amount within the charge's bounds. */
export function withChargeExtras(segment: ChargeSegment, price: ModelAmount): ModelAmount {
  if (segment.extras === undefined) return price;
  const { amount, rows } = withExtras(0, price.amount, price.tiers, segment.extras);
  return modelAmount(amount, price.listPrice, rows);
}
