import { sharedModels, usageModels } from "./usage-options";
import type { Option } from "@/components/ui/select";

const option = (value: string, label: string, help?: string): Option => ({ value, label, help });

/** Choices of a charge: values of object operations with their labels. */
export const chargeTypes = [
  option("Recurring", "Recurring", "Billed in every billing period"),
  option("OneTime", "One time", "Billed once, when it starts"),
  option("Usage", "Usage", "Billed for what was used, after each period"),
];

const chargeModels = [
  option("Flat Fee Pricing", "Flat fee", "One price, whatever the quantity"),
  option("Per Unit Pricing", "Per unit", "A price for each unit"),
  option("Tiered Pricing", "Tiered", "Each unit at the price of the tier that it falls in"),
  option("Delivery Pricing", "Delivery", "A price for each delivery, on some days of the week"),
  option("Percentage Pricing", "Percentage", "A share of what other charges cost"),
  option("Discount-Percentage", "Percentage discount", "Takes a share off other charges"),
  option("Discount-Fixed Amount", "Fixed discount", "Takes an amount off other charges"),
  option("Volume Pricing", "Volume", "All units at the price of the tier that holds them all"),
];

/** The models that a type can have. */
export function modelsOf(type: string): readonly Option[] {
  const shared = chargeModels.filter(({ value }) => sharedModels.includes(value));
  if (type === "Usage") return [...shared, ...usageModels];
  return type === "OneTime"
    ? chargeModels.filter(({ value }) => !recurringOnly.includes(value))
    : chargeModels;
}

const recurringOnly = ["Delivery Pricing", "Percentage Pricing"];

/** Whether a model is priced by the lines of other charges. */
export const isOfOthers = (model: string) => priceFieldOf(model) !== "Price";

/** Models whose subscriptions have a quantity. */
export const quantityModels = ["Per Unit Pricing", "Tiered Pricing", "Volume Pricing"];

/** Models whose price depends on the quantity, by a table of tiers. */
export const tierModels = [
  "Tiered Pricing",
  "Volume Pricing",
  "Tiered with Overage Pricing",
  "HighWatermarkVolumePricing",
  "HighWatermarkTieredPricing",
];

/** Models whose amount may have a minimum and a maximum. */
export const boundedModels = [...quantityModels, ...usageModels.map(({ value }) => value)];

export const appliedTypes = [
  option("RECURRING", "Recurring charges"),
  option("ONETIME", "One-time charges"),
  option("ONETIMERECURRING", "Recurring and one-time charges"),
  option("USAGE", "Usage charges"),
  option("RECURRINGUSAGE", "Recurring and usage charges"),
  option("ONETIMEUSAGE", "One-time and usage charges"),
  option("ONETIMERECURRINGUSAGE", "All charges"),
];

export const discountLevels = [
  option("rateplan", "Its rate plan"),
  option("subscription", "Its subscription"),
  option("account", "The whole account"),
];

export const deliveryDays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

type PriceFieldName = "Price" | "DiscountAmount" | "DiscountPercentage" | "Percentage";

/** The field that holds a model's price. */
export function priceFieldOf(model: string): PriceFieldName {
  if (model === "Percentage Pricing") return "Percentage";
  if (model === "Discount-Percentage") return "DiscountPercentage";
  return model === "Discount-Fixed Amount" ? "DiscountAmount" : "Price";
}

export const priceFormats = [
  option("Per Unit", "For each unit"),
  option("Flat Fee", "For the tier"),
];

export const billingPeriods = [
  option("Month", "Month"),
  option("Quarter", "Quarter"),
  option("Semi-Annual", "Half-year"),
  option("Annual", "Year"),
  option("Eighteen Months", "18 months"),
  option("Two Years", "2 years"),
  option("Three Years", "3 years"),
  option("Five Years", "5 years"),
  option("Specific Months", "A number of months"),
  option("Week", "Week"),
  option("Specific Weeks", "A number of weeks"),
  option("Specific Days", "A number of days"),
  option("Subscription Term", "The subscription's term"),
];

export const billingTimings = [
  option("In Advance", "In advance", "On the first day of a period"),
  option("In Arrears", "In arrears", "On the day after a period"),
];

export const listPriceBases = [
  option("Per Billing Period", "A billing period"),
  option("Per Month", "A month"),
  option("Per Year", "A year"),
  option("Per Specific Months", "A number of months"),
  option("Per Week", "A week"),
];

export const billingDays = [
  option("DefaultFromCustomer", "The account's bill cycle day"),
  option("SpecificDayofMonth", "A day of the month"),
  option("SpecificDayofWeek", "A day of the week", "For periods of weeks"),
  option("ChargeTriggerDay", "The day on which the charge starts"),
  option("SubscriptionStartDay", "The day on which the subscription starts"),
  option("TermStartDay", "The day on which the term starts"),
  option("TermEndDay", "The day on which the term ends"),
];

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
].map((day) => option(day, day));

export const alignments = [
  option("AlignToCharge", "The charge's start"),
  option("AlignToSubscriptionStart", "The subscription's start"),
  option("AlignToTermStart", "The term's start"),
  option("AlignToTermEnd", "The term's end"),
];

export const prorations = [
  option("DefaultFromTenantSetting", "As the company's settings say"),
  option("TimeBasedProration", "Charged by time"),
  option("NoProration", "Not charged"),
  option("ChargeFullPeriod", "Charged in full"),
];

export const triggerEvents = [
  option("ContractEffective", "The contract is effective"),
  option("ServiceActivation", "The service is activated"),
  option("CustomerAcceptance", "The customer has accepted"),
  option("SpecificDate", "A day comes"),
];

export const endConditions = [
  option("SubscriptionEnd", "With the subscription"),
  option("FixedPeriod", "After a fixed period"),
  option("SpecificEndDate", "On a day"),
];

/** How a price changes when a subscription renews. */
export const priceChanges = [
  option("NoChange", "Stays as it is"),
  option("SpecificPercentageValue", "Changes by a percentage"),
  option("UseLatestProductCatalogPricing", "Follows the catalog", "The price of that day"),
];

export const fixedPeriodUnits = ["Billing Periods", "Days", "Weeks", "Months", "Years"].map(
  (unit) => option(unit, unit.toLowerCase()),
);
