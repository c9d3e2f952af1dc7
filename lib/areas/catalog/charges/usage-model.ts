import type { ChargeModel, PriceTier } from "@/lib/billing/charge-segment";
import type { SegmentTerms } from "@/lib/billing/segments/segment-terms";
import type { RatingGroup, Smoothing, UnitOfMeasure } from "@/lib/billing/usage/usage-record";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { DrawdownTerms } from "@/lib/areas/catalog/prepaid/prepaid-model";
import { keysOf } from "@/lib/values/keys";

/** Smoothing of an overage as JSON stores it: decimals are text. */
export type SmoothingTerms = {
  readonly model: "RollingWindow" | "Rollover";
  readonly numberOfPeriods: number;
  readonly overageCalculation: "EndOfSmoothingPeriod" | "PerBillingPeriod";
  /** The credit of each unused unit of a window; null gives no credit. */
  readonly unusedUnitsCreditRate: string | null;
};

/**
 * Terms of a usage charge beside its price table, as JSON stores them. The default for absent ones:
 * a whole billing period is rated at once, at its end, without smoothing.
 */
export type UsageTerms = {
  /** Overage pricing: free units, plain decimal text. */
  readonly includedUnits?: string;
  readonly ratingGroup?: RatingGroup;
  /** Units in a package, plain decimal text: the price is of packages. */
  readonly packageSize?: string;
  readonly usageRating?: "OnDemand";
  readonly smoothing?: SmoothingTerms;
  /** Multi-attribute pricing: the price of one record. */
  readonly formula?: string;
  /** Pre-rated pricing: the custom field of a record that contains its amount. */
  readonly amountField?: string;
  /** Pre-rated per unit pricing: the custom field of a record that contains the price of a unit. */
  readonly rateField?: string;
  /** How quantities are rounded, copied from the unit at subscription. */
  readonly unit?: UnitOfMeasure;
  /** The usage is paid from prepaid units first. */
  readonly drawdown?: DrawdownTerms;
};

/** The fields of records in which a charge finds prices. */
export type PricedFields = Pick<UsageTerms, "amountField" | "rateField">;

/** Models that price usage beyond the included units, which may be smoothed. */
export const OVERAGE_MODELS: readonly ChargeModel[] = ["Overage", "TieredWithOverage"];

/** Models whose records, not the catalog, bring the price. */
export const RECORD_PRICED_MODELS: readonly ChargeModel[] = [
  "MultiAttributePricing",
  "PreratedPricing",
  "PreratedPerUnit",
];

/** Models whose prices, or price table, are of each unit. */
export const UNIT_MODELS: readonly ChargeModel[] = ["PerUnit", "Tiered", "Volume"];

/** Models that can price groups of records separately. */
export const GROUPED_MODELS: readonly ChargeModel[] = [...UNIT_MODELS, ...OVERAGE_MODELS];

/**
 * A price table and the overage price. Tiered with overage stores that price as the last row of its
 * table, the only one without an end; overage pricing has no other row.
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
  SegmentTerms,
  | "tiers"
  | "includedUnits"
  | "overagePrice"
  | "ratingGroup"
  | "usageRating"
  | "smoothing"
  | "formula"
  | "amountField"
  | "rateField"
  | "unitOfMeasure"
  | "drawdown"
  | "packageSize"
>;

/** The price table and usage terms of a usage charge as the engine reads them. */
export function engineTerms(
  model: ChargeModel,
  tiers: readonly PriceTier[],
  usage: UsageTerms,
): EngineTerms {
  const { overage, tiers: table } = withOveragePrice(model, tiers);
  const { includedUnits, smoothing, unit, drawdown, packageSize, ...rest } = usage;
  return {
    ...rest,
    tiers: table,
    overagePrice: overage?.price ?? null,
    includedUnits: includedUnits === undefined ? null : decimal(includedUnits),
    unitOfMeasure: unit,
    ...(packageSize === undefined ? {} : { packageSize: decimal(packageSize) }),
    smoothing: smoothing && revived(smoothing),
    drawdown: drawdown && { unit: drawdown.uom, rate: decimal(drawdown.rate) },
  };
}

function revived({ unusedUnitsCreditRate: rate, ...smoothing }: SmoothingTerms): Smoothing {
  return { ...smoothing, unusedUnitsCreditRate: rate === null ? null : decimal(rate) };
}

/** The keys of `ChargeModelConfiguration`, and their terms of a charge. */
export const CONFIGURATION_KEYS = {
  customFieldTotalAmount: "amountField",
  customFieldPerUnitRate: "rateField",
  formula: "formula",
} as const;

export type ConfigurationKey = keyof typeof CONFIGURATION_KEYS;

/** The configuration of usage terms, key by key. */
export function configurationItems(usage: UsageTerms) {
  return keysOf(CONFIGURATION_KEYS).flatMap((Key) => {
    const Value = usage[CONFIGURATION_KEYS[Key]];
    return Value === undefined ? [] : [{ Key, Value }];
  });
}

const numberOf = (text: string) => exactNumber(decimal(text));

/** Usage terms as the reads show them, of the catalog and of subscriptions; null where absent. */
export function presentUsage(usage: UsageTerms | undefined) {
  const items = usage === undefined ? [] : configurationItems(usage);
  return {
    includedUnits: usage?.includedUnits === undefined ? null : numberOf(usage.includedUnits),
    ratingGroup: usage === undefined ? null : (usage.ratingGroup ?? "ByBillingPeriod"),
    packageSize: usage?.packageSize === undefined ? null : numberOf(usage.packageSize),
    usageRecordRatingOption:
      usage === undefined ? null : (usage.usageRating ?? "EndOfBillingPeriod"),
    ...presentSmoothing(usage?.smoothing),
    formula: usage?.formula ?? null,
    chargeModelConfiguration: items.length
      ? Object.fromEntries(items.map(({ Key, Value }) => [Key, Value]))
      : null,
  };
}

function presentSmoothing(smoothing: SmoothingTerms | undefined) {
  const window = smoothing?.model === "RollingWindow" ? smoothing : undefined;
  const rate = window?.unusedUnitsCreditRate ?? null;
  return {
    smoothingModel: smoothing?.model ?? null,
    numberOfPeriods: smoothing?.numberOfPeriods ?? null,
    overageCalculationOption: window?.overageCalculation ?? null,
    overageUnusedUnitsCreditOption: window ? creditOption(rate) : null,
    unusedUnitsCreditRates: rate === null ? null : numberOf(rate),
  };
}

const creditOption = (rate: string | null) => (rate === null ? "NoCredit" : "CreditBySpecificRate");
