import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { ChargeTerms } from "./model";
import type { ChargeChanges } from "./object-contract";
import { CONFIGURATION_KEYS, type ConfigurationKey } from "./usage-contract";
import {
  GROUPED_MODELS,
  OVERAGE_MODELS,
  type PricedFields,
  type SmoothingTerms,
  type UsageTerms,
} from "./usage-model";

/** What a body says in `ChargeModelConfiguration` and `Formula`. */
type Configured = PricedFields & Pick<UsageTerms, "formula">;

/** The usage terms after a change: those that the type or model has no use for go. */
export function changedUsage(
  before: UsageTerms | undefined,
  body: ChargeChanges,
  { chargeType, chargeModel }: Pick<ChargeTerms, "chargeType" | "chargeModel">,
): UsageTerms | undefined {
  if (chargeType !== "Usage") return undefined;
  const { IncludedUnits, RatingGroup, UsageRecordRatingOption: rating } = body;
  const group = RatingGroup === undefined ? before?.ratingGroup : RatingGroup;
  const onDemand = rating === undefined ? before?.usageRating : rating;
  return withoutAbsent({
    includedUnits: chargeModel === "Overage" ? includedUnits(before, IncludedUnits) : undefined,
    ratingGroup:
      group && group !== "ByBillingPeriod" && GROUPED_MODELS.includes(chargeModel)
        ? group
        : undefined,
    usageRating: onDemand === "OnDemand" ? onDemand : undefined,
    smoothing: OVERAGE_MODELS.includes(chargeModel)
      ? changedSmoothing(before?.smoothing, body)
      : undefined,
    ...configuredOf(before, body, chargeModel),
  });
}

function includedUnits(before: UsageTerms | undefined, given: number | null | undefined) {
  if (given === undefined) return before?.includedUnits;
  return given === null ? undefined : decimal(given).toFixed();
}

/** JSON without what says nothing, so that equal terms are equal texts. */
function withoutAbsent(terms: UsageTerms): UsageTerms {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
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

/** What the keys of a body configure; the formula has a field of its own besides. */
export function configurationOf(body: ChargeChanges): Partial<Record<ConfigurationKey, string>> {
  const items = body.ChargeModelConfiguration?.ConfigurationItem ?? [];
  const formula = body.Formula == null ? {} : { formula: body.Formula };
  return { ...Object.fromEntries(items.map(({ Key, Value }) => [Key, Value])), ...formula };
}

/** The key of its configuration that a model cannot do without. */
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

/** The configuration of usage terms, key by key. */
export function configurationItems(usage: UsageTerms) {
  const keys = Object.entries(CONFIGURATION_KEYS) as [
    ConfigurationKey,
    (typeof CONFIGURATION_KEYS)[ConfigurationKey],
  ][];
  return keys.flatMap(([Key, name]) => {
    const Value = usage[name];
    return Value === undefined ? [] : [{ Key, Value }];
  });
}

/** Usage terms as object operations show them; absent ones are left out. */
export function usageFieldsOf(usage: UsageTerms | undefined) {
  if (usage === undefined) return {};
  const { includedUnits, ratingGroup, usageRating, smoothing, formula } = usage;
  const items = configurationItems(usage);
  return {
    ...(includedUnits === undefined ? {} : { IncludedUnits: numberOf(includedUnits) }),
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

/** Usage terms as the reads show them, of the catalog and of subscriptions; null where absent. */
export function presentUsage(usage: UsageTerms | undefined) {
  const { includedUnits, smoothing, formula } = usage ?? {};
  const window = smoothing?.model === "RollingWindow" ? smoothing : undefined;
  const rate = window?.unusedUnitsCreditRate ?? null;
  const items = usage === undefined ? [] : configurationItems(usage);
  return {
    includedUnits: includedUnits === undefined ? null : numberOf(includedUnits),
    ratingGroup: usage === undefined ? null : (usage.ratingGroup ?? "ByBillingPeriod"),
    usageRecordRatingOption:
      usage === undefined ? null : (usage.usageRating ?? "EndOfBillingPeriod"),
    smoothingModel: smoothing?.model ?? null,
    numberOfPeriods: smoothing?.numberOfPeriods ?? null,
    overageCalculationOption: window?.overageCalculation ?? null,
    overageUnusedUnitsCreditOption: window ? creditOption(rate) : null,
    unusedUnitsCreditRates: rate === null ? null : numberOf(rate),
    formula: formula ?? null,
    chargeModelConfiguration: items.length
      ? Object.fromEntries(items.map(({ Key, Value }) => [Key, Value]))
      : null,
  };
}

const creditOption = (rate: string | null) => (rate === null ? "NoCredit" : "CreditBySpecificRate");
