import type { z } from "zod";
import type { BillingExampleId } from "./billing-rule-examples";
import type { Option } from "@/components/ui/select";
import type { getBillingRules } from "@/lib/areas/settings/contract";

export type BillingRuleValues = z.output<typeof getBillingRules.result>;
export type BillingRuleName = keyof BillingRuleValues;

/** A rule with its choices in plain words, and the worked examples that show what it does. */
export type RuleChoice = {
  label: string;
  help?: string;
  options: readonly Option[];
  examples: readonly BillingExampleId[];
};

/** Choices of a rule that is true or false. */
const either = (whenTrue: string, whenFalse: string): Option[] => [
  { value: "true", label: whenTrue },
  { value: "false", label: whenFalse },
];

/** Every rule that is a choice; roundings and names of classes are typed. */
export type ChosenRule = Exclude<
  BillingRuleName,
  "rounding" | "roundingByCurrency" | "discountClasses"
>;

export const ruleChoices: Readonly<Record<ChosenRule, RuleChoice>> = {
  proratePeriodOfRecurringCharge: {
    label: "Proration of a billing period",
    help: "For periods longer than a month or a week.",
    options: either("Prorate", "Charge the whole period"),
    examples: ["quarter", "termYear"],
  },
  prorateRecurringMonthlyCharges: {
    label: "Proration of a month",
    options: either("Prorate", "Only whole months count"),
    examples: ["quarter", "month"],
  },
  prorateRecurringWeeklyCharges: {
    label: "Proration of a week",
    options: either("Prorate", "Only whole weeks count"),
    examples: ["week"],
  },
  daysInMonth: {
    label: "Month length",
    options: [
      { value: "UseActualDays", label: "Actual days", help: "27 to 31 January: 5 of 31" },
      { value: "Assume30Actual360", label: "30 days", help: "27 to 31 January: 5 of 30" },
      {
        value: "Assume30Strict360",
        label: "30 days, in months of 30 days",
        help: "27 to 31 January: 4 of 30",
      },
    ],
    examples: ["month", "termYear"],
  },
  prorationUnit: {
    label: "Part of a longer period is counted",
    options: [
      { value: "ProrateByDay", label: "In days of the period" },
      { value: "ProrateByMonthFirst", label: "In months, then days" },
    ],
    examples: ["termYear"],
  },
  sumToListPrice: {
    label: "Price per year, billed by the month",
    options: either("The invoices add up to it", "Every invoice is rounded alike"),
    examples: ["yearByMonth"],
  },
  prorateUsageMonthlyCharges: {
    label: "Usage of a month begun midway",
    options: either("Is billed", "Is not billed"),
    examples: ["usage"],
  },
  prorateUsageWeeklyCharges: {
    label: "Usage of a week begun midway",
    options: either("Is billed", "Is not billed"),
    examples: ["usageByWeek"],
  },
  rateUsageIndividually: {
    label: "Usage is rounded and priced",
    options: either("Record by record", "In one sum"),
    examples: ["usage"],
  },
  zeroUsageItem: {
    label: "A period without usage",
    options: either("Makes a line of zero", "Makes no line"),
    examples: ["usage"],
  },
  firstTierFeeAtZero: {
    label: "Fee of the first tier, for no units",
    options: either("Is owed", "Is not owed"),
    examples: ["noUnits"],
  },
  creditBase: {
    label: "A credit is",
    options: [
      { value: "BilledMinusUsed", label: "Billed less used" },
      { value: "RemainingDays", label: "The price of the days left" },
    ],
    examples: ["cancelled"],
  },
  oneTimeCreditBack: {
    label: "One-time charge that is taken back",
    options: either("Is credited", "Stays billed"),
    examples: ["oneTime"],
  },
  creditNameSuffix: {
    label: "Names of credits",
    options: either("Say that they are credits", "Are those of the charges"),
    examples: ["cancelled"],
  },
  stackedDiscounts: {
    label: "A second percentage reduces",
    options: [
      { value: "OnRemainder", label: "What the first one left" },
      { value: "OnOriginal", label: "The original price" },
    ],
    examples: ["twoDiscounts"],
  },
  creditProratedFixedDiscount: {
    label: "Fixed discount in a credit",
    options: either("Is shared by days", "Goes to the used days first"),
    examples: ["discountedYear"],
  },
  invoicePastEndOfTerm: {
    label: "Period beyond the end of the term",
    options: either("Is billed whole", "Is billed to the term end"),
    examples: ["termEnd"],
  },
  billToTermEndWhenAutoRenew: {
    label: "The same, if it auto-renews",
    options: either("Is billed to the term end", "Is billed whole"),
    examples: ["renewal"],
  },
  roundingLevel: {
    label: "Rounded to the step",
    options: [
      { value: "Line", label: "Every line" },
      { value: "Document", label: "Only the total" },
    ],
    examples: ["taxedLines"],
  },
  taxInclusiveRoundingRule: {
    label: "Tax in the price: rounded is",
    options: [
      { value: "RoundingNetAmount", label: "The net amount" },
      { value: "RoundingTaxAmount", label: "The tax" },
    ],
    examples: ["taxInPrice"],
  },
  taxRoundingLevel: {
    label: "Tax is rounded",
    options: [
      { value: "Line", label: "On every line" },
      { value: "Document", label: "Once for the document" },
    ],
    examples: ["taxedLines"],
  },
  legalDocumentGeneratingRule: {
    label: "On a credit memo goes",
    help: "Decides which document a line is on, not its amount.",
    options: [
      {
        value: "GroupByOriginalSRPC",
        label: "Charges that are negative",
        help: "Lines of one charge are added up first",
      },
      { value: "NegativeCharges", label: "Every negative line" },
      { value: "NegativeAndZeroCredits", label: "These, and credits of zero" },
      { value: "NetNegativeTotal", label: "Bills that are negative" },
    ],
    examples: [],
  },
  negativeInvoices: {
    label: "An invoice below zero",
    help: "Only without the feature Invoice Settlement, where there are no credit memos.",
    options: [
      { value: "KeepOpen", label: "Stays open" },
      { value: "MoveToCreditBalance", label: "Moves to the credit balance of its account" },
    ],
    examples: [],
  },
};
