import type { ChosenRule } from "./billing-rule-choices";

export type RuleGroup = { legend: string; description?: string; rules: readonly ChosenRule[] };

/** The topic that also has the classes of discounts. */
export const DISCOUNTS = "Discounts";

/** The rules by topic. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    legend: "Parts of a period",
    description: "What recurring charges cost when they begin or end within a billing period.",
    rules: [
      "proratePeriodOfRecurringCharge",
      "prorateRecurringMonthlyCharges",
      "prorateRecurringWeeklyCharges",
      "daysInMonth",
      "prorationUnit",
      "sumToListPrice",
    ],
  },
  {
    legend: "Cancellation",
    description: "What is credited when something was billed and is not used.",
    rules: ["creditBase", "oneTimeCreditBack", "creditNameSuffix"],
  },
  {
    legend: "End of the term",
    rules: ["invoicePastEndOfTerm", "billToTermEndWhenAutoRenew"],
  },
  {
    legend: "Usage",
    rules: [
      "prorateUsageMonthlyCharges",
      "prorateUsageWeeklyCharges",
      "rateUsageIndividually",
      "zeroUsageItem",
      "firstTierFeeAtZero",
    ],
  },
  {
    legend: DISCOUNTS,
    rules: ["stackedDiscounts", "creditProratedFixedDiscount"],
  },
  {
    legend: "Tax and documents",
    rules: [
      "taxInclusiveRoundingRule",
      "taxRoundingLevel",
      "legalDocumentGeneratingRule",
      "negativeInvoices",
    ],
  },
];
