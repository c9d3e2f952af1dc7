import type { Charge, Smoothing } from "@/lib/second-engine/history";
import type { Random } from "./random";
import { anyPrice, anyQuantity, anyTiers, periodsOf, type Terms } from "./random-charges";
import { anyFormula } from "./random-formulas";

const USAGE_MODELS = [
  "FlatFee",
  "PerUnit",
  "Tiered",
  "Volume",
  "Overage",
  "Overage",
  "TieredWithOverage",
  "TieredWithOverage",
  "HighWatermarkVolumePricing",
  "HighWatermarkTieredPricing",
  "PreratedPricing",
  "PreratedPerUnit",
  "MultiAttributePricing",
  "MultiAttributePricing",
] as const;

/** A usage charge of any model; its records come from `usesOf`. */
export function anyUsage(name: string, random: Random, termed: boolean): Charge {
  const model = random.one(USAGE_MODELS);
  const smoothing = model.endsWith("Overage") && random.chance(75) ? anySmoothing(random) : null;
  const grouped = model === "PerUnit" || model === "Tiered" || model === "Volume";
  const isAlone = model.endsWith("Overage") && smoothing === null;
  const groups = ["ByUsageStartDate", "ByUsageRecord", "ByUsageUpload"] as const;
  const more = [...groups, "ByGroupId", "ByGroupId"] as const;
  const pricing = usagePricing(model, random);
  return {
    name,
    type: "Usage",
    model,
    ...pricing,
    ...(smoothing === null && model !== "FlatFee" ? boundsOf(pricing) : {}),
    timing: "IN_ARREARS",
    ...usagePeriods(random, termed),
    ...((grouped || isAlone) && random.chance(90)
      ? { ratingGroup: random.one(model === "PerUnit" ? groups : more) }
      : {}),
    ...(grouped && random.chance(40) ? packagesOf(model, random) : {}),
    ...(smoothing === null && random.chance(30) ? { onDemand: true } : {}),
    ...(smoothing === null ? {} : { smoothing }),
    ...(random.chance(50)
      ? { unit: { decimals: random.whole(0, 2), rounding: random.one(["Up", "Down"]) } }
      : {}),
  };
}

/** Packages; some prices per unit of them count the groups of records apart, which needs no draw of its own. */
function packagesOf(
  model: Charge["model"],
  random: Random,
): Pick<Charge, "packageSize" | "ratingGroup"> {
  const packageSize = random.one(["2", "10", "2.5", "0.75", "100"]);
  const isByGroup = model === "PerUnit" && (packageSize === "2.5" || packageSize === "10");
  return { packageSize, ...(isByGroup ? { ratingGroup: "ByGroupId" as const } : {}) };
}

/** Bounds of some amounts, which follow from the prices so that they need no draw of their own. */
function boundsOf(pricing: object): Pick<Charge, "minimum" | "maximum"> {
  const { length } = JSON.stringify(pricing);
  return {
    ...(length % 3 === 0 ? { minimum: `${length * 1.25}` } : {}),
    ...(length % 4 === 0 ? { maximum: `${length * 250}` } : {}),
  };
}

function anySmoothing(random: Random): Smoothing {
  const periods = random.whole(1, random.one([3, 5]));
  if (random.chance(34)) return { model: "Rollover", periods };
  const asItOccurs = random.chance(70);
  const credit = asItOccurs && random.chance(50) ? { credit: anyPrice(random) } : {};
  return { model: "RollingWindow", periods, ...(asItOccurs ? { asItOccurs } : {}), ...credit };
}

function usagePricing(model: Charge["model"], random: Random): Terms {
  const price = anyPrice(random);
  switch (model) {
    case "FlatFee":
    case "PerUnit":
      return { price };
    case "Overage":
      return { price, included: anyQuantity(random) };
    case "TieredWithOverage":
      return { tiers: anyTiers(random, false), overagePrice: price };
    case "MultiAttributePricing":
      return { formula: anyFormula(random) };
    case "PreratedPricing":
    case "PreratedPerUnit":
      return {};
    default:
      return { tiers: anyTiers(random) };
  }
}

/** Usage is billed by the period, and not by the term. */
function usagePeriods(random: Random, termed: boolean): Terms {
  const { listPriceBase: _base, baseMonths: _months, ...of } = periodsOf(random, termed);
  return of.billingPeriod === "Subscription_Term" ? { billingPeriod: "Month" } : of;
}
