import type { Decimal } from "@/lib/values/decimal";
import type { BillingRules } from "./billing-rules";
import { flatFee } from "@/lib/billing/charge-models/flat-fee";
import { type ModelAmount, modelAmount, quantityOf } from "@/lib/billing/charge-models/model-input";
import { overage, tieredWithOverage } from "@/lib/billing/charge-models/overage";
import { perUnit } from "@/lib/billing/charge-models/per-unit";
import { withExtras } from "@/lib/billing/charge-models/price-table";
import { tiered } from "@/lib/billing/charge-models/tiered";
import { volume } from "@/lib/billing/charge-models/volume";
import type {
  OneTimeSegment,
  PricedCharge,
  RecurringSegment,
  UsageSegment,
} from "./charge-segment";

/** Usage with units priced by the charge, and not by the records. */
export type UnitsSegment = Exclude<
  UsageSegment,
  { model: "FlatFee" | "MultiAttributePricing" | "PreratedPricing" | "PreratedPerUnit" }
>;

/**
 * The unrounded amount of a segment for one unit of its list price base; for a delivery charge, for one
 * delivery.
 *
 * @throws BillingRefusal when the price table does not reach the quantity.
 */
export function listAmount(
  segment: OneTimeSegment | RecurringSegment,
  rules: BillingRules,
): ModelAmount {
  return withChargeExtras(segment, amountOf(segment, rules));
}

function amountOf(segment: OneTimeSegment | RecurringSegment, rules: BillingRules): ModelAmount {
  switch (segment.model) {
    case "FlatFee":
    case "Delivery":
      return flatFee(segment.tiers);
    case "PerUnit":
      return perUnit(segment.tiers, quantityOf(segment));
    case "Tiered":
      return tiered(tableInput(segment, segment.quantity, rules));
    case "Volume":
      return volume(tableInput(segment, segment.quantity, rules));
  }
}

/** What the price table counts: units, or packages of them. */
export function inPackages(
  { packageSize }: Pick<UsageSegment, "packageSize">,
  quantity: Decimal,
): Decimal {
  if (packageSize === undefined) return quantity;
  const whole = quantity.dividedToIntegerBy(packageSize);
  return whole.times(packageSize).lessThan(quantity) ? whole.plus(1) : whole;
}

/** The cost of `quantity` by the segment's model, before the extras of the whole charge. */
export function priceOf(
  segment: UnitsSegment,
  quantity: Decimal,
  rules: BillingRules,
): ModelAmount {
  const units = inPackages(segment, quantityOf({ quantity, segmentId: segment.segmentId }));
  switch (segment.model) {
    case "PerUnit":
      return perUnit(segment.tiers, units);
    case "Tiered":
    case "HighWatermarkTieredPricing":
      return tiered(tableInput(segment, units, rules));
    case "Volume":
    case "HighWatermarkVolumePricing":
      return volume(tableInput(segment, units, rules));
    case "Overage":
      return overage(units, segment);
    case "TieredWithOverage":
      return tieredWithOverage(tableInput(segment, units, rules), segment.overagePrice);
  }
}

type Tabled =
  | Extract<PricedCharge, { model: "Tiered" | "Volume" }>
  | Extract<UnitsSegment, { tiers: unknown }>;

function tableInput(
  { segmentId, tiers }: Tabled,
  quantity: Decimal,
  { firstTierFeeAtZero }: BillingRules,
) {
  return { segmentId, tiers, quantity, firstTierFeeAtZero };
}

/**
 * Adds the charge's flat fee and clamps the amount to the charge's bounds. The minimum is owed for a period that has
 * ended, not for one that is running.
 */
export function withChargeExtras(
  { extras }: PricedCharge,
  price: ModelAmount,
  isRunning = false,
): ModelAmount {
  if (extras === undefined) return price;
  const { minimum: _, ...others } = extras;
  const { amount, rows } = withExtras(0, price.amount, price.tiers, isRunning ? others : extras);
  return modelAmount(amount, price.listPrice, rows);
}
