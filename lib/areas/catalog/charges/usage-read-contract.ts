import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(523); // 523120-523139: usage charges in the reads of the catalog.

const text = z.string().nullable();
const number = z.number().nullable();

/** Terms of usage charges beside their prices; null for others. */
export const usageReads = {
  includedUnits: field(
    120,
    number,
    "Units of a billing period that cost nothing, with overage pricing.",
  ),
  ratingGroup: field(
    121,
    text,
    "Which usage records are priced together: ByBillingPeriod, ByUsageStartDate, ByUsageRecord, ByUsageUpload or ByGroupId.",
  ),
  packageSize: field(139, number, "Units in a package, where prices are of packages."),
  usageRecordRatingOption: field(
    122,
    text,
    "When usage is rated: EndOfBillingPeriod, or OnDemand on each billing day before.",
  ),
  smoothingModel: field(
    123,
    text,
    "How an overage is smoothed over billing periods: RollingWindow or Rollover.",
  ),
  numberOfPeriods: field(124, number, "Over how many billing periods it is smoothed."),
  overageCalculationOption: field(
    125,
    text,
    "When a rolling window bills its overage: EndOfSmoothingPeriod or PerBillingPeriod.",
  ),
  overageUnusedUnitsCreditOption: field(
    126,
    text,
    "Whether the units that a window leaves unused are credited: NoCredit or CreditBySpecificRate.",
  ),
  unusedUnitsCreditRates: field(127, number, "Credit for each unused unit."),
  formula: field(128, text, "What one usage record costs, with multi-attribute pricing."),
  chargeModelConfigurations: field(
    129,
    z.record(z.string(), z.string()).nullable(),
    "The custom field of usage records that holds their amount or price, or the formula, by key.",
  ),
};
