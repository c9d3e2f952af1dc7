/**
 * Words for charges in both spellings of the interface: that of object operations on the left, that
 * of reads, which is also the stored one, on the right. A word that is not here is not accepted, so
 * a new charge model begins with its line in `CHARGE_MODEL_WORDS`.
 */
export const CHARGE_TYPE_WORDS = {
  OneTime: "OneTime",
  Recurring: "Recurring",
  Usage: "Usage",
} as const;

export const CHARGE_MODEL_WORDS = {
  "Flat Fee Pricing": "FlatFee",
  "Per Unit Pricing": "PerUnit",
  "Tiered Pricing": "Tiered",
  "Volume Pricing": "Volume",
  "Delivery Pricing": "Delivery",
  "Discount-Fixed Amount": "DiscountFixedAmount",
  "Discount-Percentage": "DiscountPercentage",
  "Percentage Pricing": "Calculated",
  "Overage Pricing": "Overage",
  "Tiered with Overage Pricing": "TieredWithOverage",
  HighWatermarkVolumePricing: "HighWatermarkVolumePricing",
  HighWatermarkTieredPricing: "HighWatermarkTieredPricing",
  MultiAttributePricing: "MultiAttributePricing",
  PreratedPricing: "PreratedPricing",
  PreratedPerUnit: "PreratedPerUnit",
  Calculated: "Calculated",
  "High Water Mark Volume Pricing": "HighWatermarkVolumePricing",
  "High Water Mark Tiered Pricing": "HighWatermarkTieredPricing",
  "Multi-Attribute Pricing": "MultiAttributePricing",
  "Pre-Rated Pricing": "PreratedPricing",
  "Pre-Rated Per Unit Pricing": "PreratedPerUnit",
} as const;

export const BILLING_PERIOD_WORDS = {
  Month: "Month",
  Quarter: "Quarter",
  "Semi-Annual": "Semi_Annual",
  Annual: "Annual",
  "Eighteen Months": "Eighteen_Months",
  "Two Years": "Two_Years",
  "Three Years": "Three_Years",
  "Five Years": "Five_Years",
  "Specific Months": "Specific_Months",
  "Subscription Term": "Subscription_Term",
  Week: "Week",
  "Specific Weeks": "Specific_Weeks",
  "Specific Days": "Specific_Days",
} as const;

export const BILLING_TIMING_WORDS = {
  "In Advance": "IN_ADVANCE",
  "In Arrears": "IN_ARREARS",
} as const;

export const LIST_PRICE_BASE_WORDS = {
  "Per Billing Period": "Per_Billing_Period",
  "Per Month": "Per_Month",
  "Per Week": "Per_Week",
  "Per Year": "Per_Year",
  "Per Specific Months": "Per_Specific_Months",
} as const;

/** The short forms are those that older clients send. */
export const TRIGGER_EVENT_WORDS = {
  ContractEffective: "ContractEffective",
  ServiceActivation: "ServiceActivation",
  CustomerAcceptance: "CustomerAcceptance",
  SpecificDate: "SpecificDate",
  UCE: "ContractEffective",
  USA: "ServiceActivation",
  UCA: "CustomerAcceptance",
  USD: "SpecificDate",
} as const;

export const END_DATE_CONDITION_WORDS = {
  SubscriptionEnd: "Subscription_End",
  FixedPeriod: "Fixed_Period",
  SpecificEndDate: "Specific_End_Date",
  OneTime: "One_Time",
} as const;

export const UP_TO_PERIODS_TYPE_WORDS = {
  "Billing Periods": "Billing_Periods",
  Days: "Days",
  Weeks: "Weeks",
  Months: "Months",
  Years: "Years",
} as const;

export const PRICE_FORMAT_WORDS = { "Flat Fee": "FlatFee", "Per Unit": "PerUnit" } as const;

type Words = Readonly<Record<string, string>>;

/** The words that object operations accept, in the form that `z.enum` takes. */
export function acceptedWords<W extends Words>(
  words: W,
): [keyof W & string, ...(keyof W & string)[]] {
  return Object.keys(words) as [keyof W & string, ...(keyof W & string)[]];
}

/** The spelling of object operations for a stored word: "In Advance" for IN_ADVANCE. */
export function objectWord<W extends Words>(words: W, stored: W[keyof W]): keyof W & string {
  const found = Object.keys(words).find((word) => words[word] === stored);
  if (found === undefined) throw new RangeError(`"${String(stored)}" is not a stored word`);
  return found;
}

/** The spelling of object operations for a stored charge model: "Tiered Pricing" for Tiered. */
export function modelWord(stored: string): string {
  return objectWord<Words>(CHARGE_MODEL_WORDS, stored);
}
