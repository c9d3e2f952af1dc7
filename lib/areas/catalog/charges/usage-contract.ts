import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, quantity, text } from "@/lib/api/schemas";

const ofCharge = fieldsOf(522); // 522090-522109: usage charges.

const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

export const ratingGroup = z.enum([
  "ByBillingPeriod",
  "ByUsageStartDate",
  "ByUsageRecord",
  "ByUsageUpload",
  "ByGroupId",
]);
export const smoothingModel = z.enum(["RollingWindow", "Rollover"]);
export const overageCalculation = z.enum(["EndOfSmoothingPeriod", "PerBillingPeriod"]);
export const unusedUnitsCredit = z.enum(["NoCredit", "CreditBySpecificRate"]);
export const usageRating = z.enum(["EndOfBillingPeriod", "OnDemand"]);
export const numberOfPeriods = z.int().min(1).max(120);

const configuration = z.object({
  ConfigurationItem: ofCharge(
    100,
    z
      .array(
        z.object({
          Key: ofCharge(
            101,
            z.enum(["customFieldTotalAmount", "customFieldPerUnitRate", "formula"]),
            "What is configured.",
          ),
          Value: ofCharge(102, text(2000), "Its value: the name of a custom field, or a formula."),
        }),
      )
      .max(10),
    "What the model needs, key by key.",
  ),
});

/** Fields of a charge for usage only. */
export const usageFields = {
  ChargeModelConfiguration: ofCharge(
    99,
    clearable(configuration),
    "The custom field of usage records that holds their amount or price, or the formula.",
  ),
  Formula: ofCharge(
    98,
    clearable(text(2000)),
    "What one usage record costs, with Multi-Attribute Pricing.",
  ),
  IncludedUnits: ofCharge(
    90,
    clearable(quantity),
    "Units of a billing period that cost nothing, with Overage Pricing.",
  ),
  NumberOfPeriod: ofCharge(
    91,
    clearable(numberOfPeriods),
    "Number of billing periods over which an overage is smoothed.",
  ),
  OverageCalculationOption: ofCharge(
    92,
    clearable(overageCalculation),
    "When a rolling window bills its overage: at its end, or as it occurs. Its end when absent.",
  ),
  OverageUnusedUnitsCreditOption: ofCharge(
    93,
    clearable(unusedUnitsCredit),
    "Whether the units that a window leaves unused are credited; not when absent.",
  ),
  PackageSize: ofCharge(
    103,
    clearable(quantity.refine((value) => value > 0, "must be above 0")),
    "Units in a package, with Per Unit, Tiered and Volume Pricing: prices and tiers are of packages of what was used in the billing period, or of a group of records, and a package that is begun is a whole one.",
  ),
  RatingGroup: ofCharge(
    95,
    clearable(ratingGroup),
    "Which usage records are priced together; those of the billing period when absent.",
  ),
  SmoothingModel: ofCharge(
    96,
    clearable(smoothingModel),
    "How an overage is smoothed over billing periods; not at all when absent. Begins anew with each term, new price and payer, and after a pause; an unfinished window is settled then.",
  ),
  UnusedUnitsCreditRates: ofCharge(
    94,
    clearable(amount.refine((value) => value >= 0, "must be at least 0")),
    "Credit for each unused unit, with CreditBySpecificRate.",
  ),
  UsageRecordRatingOption: ofCharge(
    97,
    clearable(usageRating),
    "Whether usage is rated at the end of its billing period, or on each billing day before it.",
  ),
};
