import type { Option } from "@/components/ui/select";

const option = (value: string, label: string, help?: string): Option => ({ value, label, help });

/** Models of usage that no other charge has. */
export const usageModels = [
  option("Overage Pricing", "Overage", "A price for each unit beyond those that are included"),
  option("Tiered with Overage Pricing", "Tiered with overage", "Tiers, and a price beyond them"),
  option("HighWatermarkVolumePricing", "High water mark, volume", "The busiest day, by volume"),
  option("HighWatermarkTieredPricing", "High water mark, tiered", "The busiest day, by tiers"),
  option("MultiAttributePricing", "Formula", "What each usage record costs, by a formula"),
  option("PreratedPricing", "Amounts of records", "Each usage record brings its amount"),
  option("PreratedPerUnit", "Prices of records", "Each usage record brings its price per unit"),
];

/** Models that charges of every type have. */
export const sharedModels = [
  "Flat Fee Pricing",
  "Per Unit Pricing",
  "Tiered Pricing",
  "Volume Pricing",
];

export const overageModels = ["Overage Pricing", "Tiered with Overage Pricing"];

/** Models whose records bring the price: a currency has no price. */
export const recordModels = ["MultiAttributePricing", "PreratedPricing", "PreratedPerUnit"];

/** The key under which a model finds its price in a usage record. */
export const recordKeys: Readonly<Record<string, string>> = {
  PreratedPricing: "customFieldTotalAmount",
  PreratedPerUnit: "customFieldPerUnitRate",
};

const groups = [
  option("ByBillingPeriod", "The whole billing period"),
  option("ByUsageStartDate", "Each day"),
  option("ByUsageRecord", "Each usage record"),
  option("ByUsageUpload", "Each file"),
  option("ByGroupId", "Each group of records"),
];

/** What a model can price together: groups by id need a table of prices. */
export const groupsOf = (model: string) =>
  model === "Per Unit Pricing" ? groups.slice(0, -1) : groups;

export const ratingTimes = [
  option("EndOfBillingPeriod", "When its billing period has ended"),
  option(
    "OnDemand",
    "On each billing day before",
    "What the period has cost beyond what was billed",
  ),
];

export const smoothings = [
  option("RollingWindow", "Rolling window", "Several periods share their included units"),
  option("Rollover", "Rollover", "Unused units carry over, then expire"),
];

export const overageTimes = [
  option("EndOfSmoothingPeriod", "At the end of the window"),
  option("PerBillingPeriod", "As soon as the units are used up"),
];

export const unusedCredits = [
  option("NoCredit", "Lost"),
  option("CreditBySpecificRate", "Credited, a rate for each unit"),
];
