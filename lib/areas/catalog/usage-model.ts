import type { ChargeModel, ChargeSegment, PriceTier } from "@/lib/billing/charge-segment";
import type { RatingGroup, UnitOfMeasure } from "@/lib/billing/usage-record";
import { decimal } from "@/lib/values/decimal";

/** Smoothing of an overage as JSON keeps it: decimals are text. */
export type SmoothingTerms = {
  readonly model: "RollingWindow" | "Rollover";
  readonly numberOfPeriods: number;
  readonly overageCalculation: "EndOfSmoothingPeriod" | "PerBillingPeriod";
  /** What each unused unit of a window is credited with; null gives no credit. */
  readonly unusedUnitsCreditRate: string | null;
};

/**
 * What a usage charge says beside its price table, as JSON keeps it. What is absent is the default:
 * a whole billing period is rated at once, at its end, without smoothing.
 */
export type UsageTerms = {
  /** Overage pricing: units that cost nothing, plain decimal text. */
  readonly includedUnits?: string;
  readonly ratingGroup?: RatingGroup;
  readonly usageRating?: "OnDemand";
  readonly smoothing?: SmoothingTerms;
  /** Multi-attribute pricing: what one record costs. */
  readonly formula?: string;
  /** Pre-rated pricing: the custom field of a record that holds its amount. */
  readonly amountField?: string;
  /** Pre-rated per unit pricing: the custom field of a record that holds the price of a unit. */
  readonly rateField?: string;
  /** How quantities are rounded, copied from the unit when it is subscribed to. */
  readonly unit?: UnitOfMeasure;
};

/** The fields of records in which a charge finds prices. */
export type PricedFields = Pick<UsageTerms, "amountField" | "rateField">;

/** Models that price what is beyond the included units, which may be smoothed. */
export const OVERAGE_MODELS: readonly ChargeModel[] = ["Overage", "TieredWithOverage"];

/** Models whose records, not the catalog, bring the price. */
export const RECORD_PRICED_MODELS: readonly ChargeModel[] = [
  "MultiAttributePricing",
  "PreratedPricing",
  "PreratedPerUnit",
];

/** Models that can price groups of records apart. */
export const GROUPED_MODELS: readonly ChargeModel[] = ["PerUnit", "Tiered", "Volume"];

/**
 * A price table and the price of what is beyond it. Tiered with overage keeps that price as the last
 * row of its table, the only one without an end; overage pricing has nothing else.
 */
export function withOveragePrice<T extends PriceTier>(
  model: ChargeModel,
  tiers: readonly T[],
): { readonly tiers: readonly T[]; readonly overage: T | null } {
  const last = tiers.at(-1) ?? null;
  if (model === "Overage") return { tiers: [], overage: last };
  if (model !== "TieredWithOverage" || last?.endingUnit !== null) return { tiers, overage: null };
  return { tiers: tiers.slice(0, -1), overage: last };
}

type EngineTerms = Pick<
  ChargeSegment,
  | "tiers"
  | "includedUnits"
  | "overagePrice"
  | "ratingGroup"
  | "usageRating"
  | "smoothing"
  | "formula"
  | "unitOfMeasure"
>;

/** The price table and usage terms of a charge as the engine reads them. */
export function engineTerms(
  model: ChargeModel,
  tiers: readonly PriceTier[],
  usage: UsageTerms | undefined,
): EngineTerms {
  const table = withOveragePrice(model, tiers);
  if (usage === undefined) return { tiers, ...overageOf(table.overage, table.tiers, tiers) };
  const { includedUnits, ratingGroup, usageRating, smoothing, formula, unit } = usage;
  return {
    tiers,
    ...overageOf(table.overage, table.tiers, tiers),
    includedUnits: includedUnits === undefined ? null : decimal(includedUnits),
    ratingGroup,
    usageRating,
    formula,
    unitOfMeasure: unit,
    smoothing: smoothing && {
      ...smoothing,
      unusedUnitsCreditRate:
        smoothing.unusedUnitsCreditRate === null ? null : decimal(smoothing.unusedUnitsCreditRate),
    },
  };
}

/** An overage charge keeps its price as its only tier; the other model must not price by it. */
function overageOf(
  overage: PriceTier | null,
  below: readonly PriceTier[],
  all: readonly PriceTier[],
): Pick<EngineTerms, "tiers" | "overagePrice"> {
  if (overage === null) return { tiers: all };
  return { tiers: below.length ? below : all, overagePrice: overage.price };
}
