import { decimal } from "@/lib/values/decimal";
import { given } from "@/lib/values/keys";
import { exactNumber } from "@/lib/values/money";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  configurationItems,
  GROUPED_MODELS,
  OVERAGE_MODELS,
  type PricedFields,
  type SmoothingTerms,
  UNIT_MODELS,
  type UsageTerms,
} from "./usage-model";

/** The content of `ChargeModelConfiguration` and `Formula` in a body. */
type Configured = PricedFields & Pick<UsageTerms, "formula">;

/** The usage terms after a change: those that the type or model does not use are dropped. */
export function changedUsage(
  before: UsageTerms | undefined,
  body: ChargeChanges,
  { chargeType, chargeModel }: Pick<ChargeTerms, "chargeType" | "chargeModel">,
): UsageTerms | undefined {
  if (chargeType !== "Usage") return undefined;
  const { IncludedUnits, RatingGroup, UsageRecordRatingOption: rating } = body;
  const group = RatingGroup === undefined ? before?.ratingGroup : RatingGroup;
  const onDemand = rating === undefined ? before?.usageRating : rating;
  return given({
    includedUnits:
      chargeModel === "Overage" ? sentUnits(before?.includedUnits, IncludedUnits) : undefined,
    ratingGroup:
      group && group !== "ByBillingPeriod" && GROUPED_MODELS.includes(chargeModel)
        ? group
        : undefined,
    packageSize: UNIT_MODELS.includes(chargeModel)
      ? sentUnits(before?.packageSize, body.PackageSize)
      : undefined,
    usageRating: onDemand === "OnDemand" ? onDemand : undefined,
    smoothing: OVERAGE_MODELS.includes(chargeModel)
      ? changedSmoothing(before?.smoothing, body)
      : undefined,
    ...configuredOf(before, body, chargeModel),
  });
}

function sentUnits(before: string | undefined, sent: number | null | undefined) {
  if (sent === undefined) return before;
  return sent === null ? undefined : decimal(sent).toFixed();
}

function changedSmoothing(
  before: SmoothingTerms | undefined,
  body: ChargeChanges,
): SmoothingTerms | undefined {
  const model = body.SmoothingModel === undefined ? before?.model : body.SmoothingModel;
  if (!model) return undefined;
  const calculation =
    body.OverageCalculationOption ??
    (body.OverageCalculationOption === null ? undefined : before?.overageCalculation);
  const credit = body.OverageUnusedUnitsCreditOption;
  const rate = body.UnusedUnitsCreditRates;
  const kept = before?.unusedUnitsCreditRate ?? null;
  const given = rate == null ? kept : decimal(rate).toFixed();
  return {
    model,
    numberOfPeriods: body.NumberOfPeriod ?? before?.numberOfPeriods ?? 0,
    overageCalculation:
      model === "Rollover" ? "EndOfSmoothingPeriod" : (calculation ?? "EndOfSmoothingPeriod"),
    unusedUnitsCreditRate: credit === "NoCredit" || credit === null ? null : given,
  };
}

/** The configuration keys of a body; the formula also has its own field. */
export function configurationOf(body: ChargeChanges): Partial<Record<ConfigurationKey, string>> {
  const items = body.ChargeModelConfiguration?.ConfigurationItem ?? [];
  const formula = body.Formula == null ? {} : { formula: body.Formula };
  return { ...Object.fromEntries(items.map(({ Key, Value }) => [Key, Value])), ...formula };
}

/** The configuration key that a model requires. */
export const NEEDED_KEYS: Partial<Record<ChargeTerms["chargeModel"], ConfigurationKey>> = {
  MultiAttributePricing: "formula",
  PreratedPricing: "customFieldTotalAmount",
  PreratedPerUnit: "customFieldPerUnitRate",
};

function configuredOf(
  before: UsageTerms | undefined,
  body: ChargeChanges,
  model: ChargeTerms["chargeModel"],
): Configured {
  const key = NEEDED_KEYS[model];
  if (key === undefined) return {};
  const name = CONFIGURATION_KEYS[key];
  const cleared = body.ChargeModelConfiguration === null || body.Formula === null;
  const value = configurationOf(body)[key] ?? (cleared ? undefined : before?.[name]);
  return value === undefined ? {} : { [name]: value };
}

/** Usage terms as object operations show them; absent ones are left out. */
export function usageFieldsOf(usage: UsageTerms | undefined) {
  if (usage === undefined) return {};
  const { includedUnits, ratingGroup, usageRating, smoothing, formula, packageSize } = usage;
  const items = configurationItems(usage);
  return {
    ...(includedUnits === undefined ? {} : { IncludedUnits: numberOf(includedUnits) }),
    ...(packageSize === undefined ? {} : { PackageSize: numberOf(packageSize) }),
    RatingGroup: ratingGroup ?? ("ByBillingPeriod" as const),
    UsageRecordRatingOption: usageRating ?? ("EndOfBillingPeriod" as const),
    ...(items.length ? { ChargeModelConfiguration: { ConfigurationItem: items } } : {}),
    ...(formula === undefined ? {} : { Formula: formula }),
    ...(smoothing ? smoothingFields(smoothing) : {}),
  };
}

const numberOf = (text: string) => exactNumber(decimal(text));

function smoothingFields(smoothing: SmoothingTerms) {
  const { model, numberOfPeriods, overageCalculation, unusedUnitsCreditRate: rate } = smoothing;
  if (model === "Rollover") return { SmoothingModel: model, NumberOfPeriod: numberOfPeriods };
  return {
    SmoothingModel: model,
    NumberOfPeriod: numberOfPeriods,
    OverageCalculationOption: overageCalculation,
    OverageUnusedUnitsCreditOption:
      rate === null ? ("NoCredit" as const) : ("CreditBySpecificRate" as const),
    ...(rate === null ? {} : { UnusedUnitsCreditRates: numberOf(rate) }),
  };
}
