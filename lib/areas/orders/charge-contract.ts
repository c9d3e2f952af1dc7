import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { localDate } from "@/lib/api/schemas";

const term = fieldsOf(531); // 531070-531129: terms of a charge in an order beside its price.

const tax = fieldsOf(587); // 587276-587278: tax terms of a charge.

const BILLING_PERIODS = [
  "Month",
  "Quarter",
  "Semi_Annual",
  "Annual",
  "Eighteen_Months",
  "Two_Years",
  "Three_Years",
  "Five_Years",
  "Specific_Months",
  "Subscription_Term",
  "Week",
  "Specific_Weeks",
  "Specific_Days",
] as const;

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export const billingPeriodAlignment = term(
  74,
  z
    .enum(["AlignToCharge", "AlignToSubscriptionStart", "AlignToTermStart", "AlignToTermEnd"])
    .optional(),
  "What the billing periods line up with.",
);

/** Billing of a new charge, instead of the catalog's. */
export const billing = z.object({
  billCycleDay: term(
    71,
    z.int().min(0).max(31).optional(),
    "Day of the month on which billing periods begin, with SpecificDayofMonth; 31 is its end.",
  ),
  billCycleType: term(
    72,
    z
      .enum([
        "DefaultFromCustomer",
        "SpecificDayofMonth",
        "SubscriptionStartDay",
        "ChargeTriggerDay",
        "SpecificDayofWeek",
        "TermStartDay",
        "TermEndDay",
      ])
      .optional(),
    "Where the billing day comes from.",
  ),
  billingPeriod: term(73, z.enum(BILLING_PERIODS).optional(), "Length of a billing period."),
  billingPeriodAlignment,
  billingTiming: term(
    75,
    z.enum(["IN_ADVANCE", "IN_ARREARS"]).optional(),
    "In advance or in arrears.",
  ),
  specificBillingPeriod: term(
    76,
    z.int().min(1).max(1000).optional(),
    "How many months, weeks or days a Specific_… billing period has.",
  ),
  weeklyBillCycleDay: term(
    77,
    z.enum(WEEKDAYS).optional(),
    "Day of the week, with SpecificDayofWeek.",
  ),
});

const triggerEvent = z.enum([
  "ContractEffective",
  "ServiceActivation",
  "CustomerAcceptance",
  "SpecificDate",
]);

/** Start of a new charge. */
export const startDate = z.object({
  triggerEvent: term(81, triggerEvent.optional(), "Which day starts the charge."),
  specificTriggerDate: term(82, localDate.optional(), "That day, with SpecificDate."),
  startDatePolicy: term(
    119,
    z
      .enum([
        "AlignToApplyToCharge",
        "SpecificDate",
        "EndOfLastInvoicePeriodOfApplyToCharge",
        "FixedPeriodAfterApplyToChargeStartDate",
      ])
      .optional(),
    "When a discount starts: with the charge of its rate plan that it applies to, on a day, or some periods after that charge.",
  ),
  periodsAfterChargeStart: term(
    120,
    z.int().min(1).max(1000).optional(),
    "How many periods after it, with FixedPeriodAfterApplyToChargeStartDate.",
  ),
  startPeriodsType: term(
    121,
    z.enum(["Days", "Weeks", "Months", "Years"]).optional(),
    "Unit of periodsAfterChargeStart.",
  ),
});

/** End of a new charge. */
export const endDate = z.object({
  endDateCondition: term(
    85,
    z.enum(["Subscription_End", "Fixed_Period", "Specific_End_Date"]).optional(),
    "What ends the charge.",
  ),
  endDatePolicy: term(
    104,
    z.enum(["AlignToApplyToCharge", "SpecificEndDate", "FixedPeriod"]).optional(),
    "When a discount ends: with the charge of its rate plan that it applies to, on a day, or after a fixed period.",
  ),
  upToPeriods: term(
    86,
    z.int().min(1).max(1000).optional(),
    "How many periods, with Fixed_Period.",
  ),
  upToPeriodsType: term(
    87,
    z.enum(["Billing_Periods", "Days", "Weeks", "Months", "Years"]).optional(),
    "Unit of upToPeriods.",
  ),
  specificEndDate: term(
    88,
    localDate.optional(),
    "First day on which the charge no longer runs, with Specific_End_Date.",
  ),
});

/** Terms of a new charge beside its price. */
export const chargeTerms = {
  billing: term(70, billing.optional(), "When the charge is billed, instead of the catalog's."),
  startDate: term(80, startDate.optional(), "What starts the charge, instead of the catalog's."),
  endDate: term(84, endDate.optional(), "What ends the charge, instead of the catalog's."),
  prorationOption: term(
    89,
    z
      .enum(["DefaultFromTenantSetting", "NoProration", "TimeBasedProration", "ChargeFullPeriod"])
      .optional(),
    "How parts of periods are charged, instead of the catalog's.",
  ),
};

/** Tax terms of a new charge, instead of the catalog's. */
export const chargeTaxes = {
  taxable: tax(278, z.boolean().optional(), "Whether the charge is taxed."),
  taxCode: tax(
    276,
    z.string().max(255).nullable().optional(),
    "Name of its tax code; required where neither it nor the catalog has one.",
  ),
  taxMode: tax(
    277,
    z.enum(["TaxExclusive", "TaxInclusive"]).nullable().optional(),
    "Whether tax is added to its price or in it; that of the tax code when only taxCode is given.",
  ),
};

/** Changes of a charge's billing. */
export const billingUpdate = z.object({ billingPeriodAlignment });

/** Trigger of an update of a charge. */
export const updateTrigger = z.object({
  triggerEvent: term(81, triggerEvent.optional(), "Which day of the action it is."),
  specificTriggerDate: term(82, localDate.optional(), "That day, with SpecificDate."),
});
