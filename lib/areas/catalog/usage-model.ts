import type { ChargeModel, ChargeSegment, PriceTier } from "@/lib/billing/charge-segment";
import type {
  RatingGroup,
  Smoothing,
  UnitOfMeasure,
  UsageRecord,
} from "@/lib/billing/usage-record";
import { type Decimal, decimal } from "@/lib/values/decimal";

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
  if (usage === undefined) return { tiers };
  const { overage, tiers: table } = withOveragePrice(model, tiers);
  const { includedUnits, ratingGroup, usageRating, smoothing, formula, unit } = usage;
  return {
    tiers: table,
    overagePrice: overage?.price ?? null,
    includedUnits: includedUnits === undefined ? null : decimal(includedUnits),
    ratingGroup,
    usageRating,
    formula,
    unitOfMeasure: unit,
    smoothing: smoothing && revived(smoothing),
  };
}

function revived({ unusedUnitsCreditRate: rate, ...smoothing }: SmoothingTerms): Smoothing {
  return { ...smoothing, unusedUnitsCreditRate: rate === null ? null : decimal(rate) };
}

/** Records with the amounts and rates that a charge finds in their custom fields. */
export function pricedRecords<R extends UsageRecord>(
  records: readonly R[],
  { amountField, rateField }: PricedFields,
): R[] {
  return records.map((record) => ({
    ...record,
    ...(amountField === undefined ? {} : { amount: numberIn(record, amountField) }),
    ...(rateField === undefined ? {} : { rate: numberIn(record, rateField) }),
  }));
}

const NUMBER = /^-?\d{1,19}(\.\d{1,9})?$/;

/** A field's number, whether it came as one or as text; null when there is none. */
function numberIn({ fields = {} }: UsageRecord, name: string): Decimal | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const text = typeof value === "number" ? decimal(value).toFixed() : String(value ?? "").trim();
  return NUMBER.test(text) ? decimal(text) : null;
}
