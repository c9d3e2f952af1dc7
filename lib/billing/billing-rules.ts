import { HALF_UP, minorUnitText, type RoundingRule } from "@/lib/values/money";

export const MONTH_BASES = ["UseActualDays", "Assume30Actual360", "Assume30Strict360"] as const;
/** The divisor of a partial month, and how its days are counted. */
export type MonthBasis = (typeof MONTH_BASES)[number];

export const PRORATION_UNITS = ["ProrateByDay", "ProrateByMonthFirst"] as const;
/** How periods longer than a month are prorated: by days of the whole period, or by months first. */
export type ProrationUnit = (typeof PRORATION_UNITS)[number];

export const CREDIT_BASES = ["BilledMinusUsed", "RemainingDays"] as const;
export type CreditBase = (typeof CREDIT_BASES)[number];

export const STACKED_DISCOUNTS = ["OnRemainder", "OnOriginal"] as const;
export type StackedDiscounts = (typeof STACKED_DISCOUNTS)[number];

export const TAX_INCLUSIVE_ROUNDINGS = ["RoundingNetAmount", "RoundingTaxAmount"] as const;
/** `taxInclusiveRoundingRule`: which of net and tax is rounded when tax is included in the price. */
export type TaxInclusiveRounding = (typeof TAX_INCLUSIVE_ROUNDINGS)[number];

export const LEGAL_DOCUMENT_RULES = [
  "NegativeCharges",
  "NegativeAndZeroCredits",
  "GroupByOriginalSRPC",
  "NetNegativeTotal",
] as const;
/**
 * `legalDocumentGeneratingRule`: the lines of a credit memo. Every negative line; also credits of
 * zero; charges with a negative sum of lines; all lines when the whole bill is negative.
 */
export type LegalDocumentRule = (typeof LEGAL_DOCUMENT_RULES)[number];

export const ROUNDING_LEVELS = ["Line", "Document"] as const;
export type RoundingLevel = (typeof ROUNDING_LEVELS)[number];

export const NEGATIVE_INVOICES = ["KeepOpen", "MoveToCreditBalance"] as const;
/** `negativeInvoices`: what becomes of an invoice below zero, without Invoice Settlement. */
export type NegativeInvoices = (typeof NEGATIVE_INVOICES)[number];

/** All tenant settings that affect amounts. Reference 3.3 and 3.5. */
export type BillingRules = {
  /** `proratePeriodOfRecurringCharge` */
  readonly prorateRecurringPeriod: boolean;
  /** `prorateRecurringMonthlyCharges` */
  readonly billRecurringPartialMonth: boolean;
  /** `prorateRecurringWeeklyCharges` */
  readonly billRecurringPartialWeek: boolean;
  /** `prorateUsageMonthlyCharges` */
  readonly billUsagePartialMonth: boolean;
  /** `prorateUsageWeeklyCharges` */
  readonly billUsagePartialWeek: boolean;
  /** `daysInMonth` */
  readonly monthBasis: MonthBasis;
  /** `prorationUnit` */
  readonly prorationUnit: ProrationUnit;
  /** `oneTimeCreditBack`: credit a one-time charge that is removed after billing. */
  readonly oneTimeCreditBack: boolean;
  /** Prorate a fixed discount when the charge that it reduces is credited in part. */
  readonly creditProratedFixedDiscount: boolean;
  /** Whether stacked percentages reduce the amount after earlier discounts, or the original amount. */
  readonly stackedDiscounts: StackedDiscounts;
  /** Names of the classes of discounts, in the order in which they apply; each reduces what the ones before it left. */
  readonly discountClasses: readonly string[];
  readonly creditBase: CreditBase;
  /** `invoicePastEndOfTerm`: bill whole periods beyond the term end while it does not auto-renew. */
  readonly invoicePastEndOfTerm: boolean;
  /** `billToTermEndWhenAutoRenew`: stop at the term end although the subscription auto-renews. */
  readonly billToTermEndWhenAutoRenew: boolean;
  /**
   * When the list price covers several billing periods (per year, billed monthly), the last period
   * of each list price unit takes the rounding remainder, so that the invoices sum to the list price.
   */
  readonly sumToListPrice: boolean;
  /** `rateUsageIndividually`: round and price each usage record instead of their sum. */
  readonly rateUsageIndividually: boolean;
  /** Create an item of zero for a period without usage. */
  readonly zeroUsageItem: boolean;
  /** Charge the flat fee of the first tier when the quantity is zero. */
  readonly firstTierFeeAtZero: boolean;
  /** Append " -- Credit" and " -- Proration Credit" to names of credits. */
  readonly creditNameSuffix: boolean;
  readonly rounding: RoundingRule;
  /** Rounding of single currencies, by code, where it differs from `rounding`. */
  readonly roundingByCurrency: Readonly<Record<string, RoundingRule>>;
  readonly roundingLevel: RoundingLevel;
  readonly taxInclusiveRounding: TaxInclusiveRounding;
  /** Whether tax is rounded for each taxation item, or once for the document. */
  readonly taxRoundingLevel: RoundingLevel;
  readonly legalDocumentRule: LegalDocumentRule;
  readonly negativeInvoices: NegativeInvoices;
  /** Whether everything is on invoices, as there are no credit memos: without Invoice Settlement. Never stored. */
  readonly invoicesOnly?: boolean;
};

/** The rules of a new tenant. Decisions, section 5. */
export const defaultBillingRules: BillingRules = {
  prorateRecurringPeriod: true,
  billRecurringPartialMonth: true,
  billRecurringPartialWeek: true,
  billUsagePartialMonth: true,
  billUsagePartialWeek: true,
  monthBasis: "UseActualDays",
  prorationUnit: "ProrateByDay",
  oneTimeCreditBack: false,
  creditProratedFixedDiscount: false,
  stackedDiscounts: "OnRemainder",
  discountClasses: [],
  creditBase: "BilledMinusUsed",
  invoicePastEndOfTerm: false,
  billToTermEndWhenAutoRenew: true,
  sumToListPrice: true,
  rateUsageIndividually: false,
  zeroUsageItem: true,
  firstTierFeeAtZero: false,
  creditNameSuffix: true,
  rounding: HALF_UP,
  roundingByCurrency: {},
  roundingLevel: "Line",
  taxInclusiveRounding: "RoundingNetAmount",
  taxRoundingLevel: "Line",
  legalDocumentRule: "GroupByOriginalSRPC",
  negativeInvoices: "KeepOpen",
};

/**
 * The rounding of a line in `currency`. With document-level rounding lines are rounded to the minor
 * unit, and only the total to the increment.
 */
export function lineRounding(rules: BillingRules, currency: string): RoundingRule {
  const rule = rules.roundingByCurrency[currency] ?? rules.rounding;
  return rules.roundingLevel === "Document" ? { mode: rule.mode, increment: null } : rule;
}

/** The rounding of a document's total in `currency`; null when lines are rounded already. */
export function documentRounding(rules: BillingRules, currency: string): RoundingRule | null {
  if (rules.roundingLevel === "Line") return null;
  return rules.roundingByCurrency[currency] ?? rules.rounding;
}

/** Messages about invalid combinations; empty when the rules are consistent. */
export function problemsOfRules(rules: BillingRules): string[] {
  const problems: string[] = [];
  if (rules.billRecurringPartialMonth && !rules.prorateRecurringPeriod) {
    problems.push("Billing partial months requires that partial periods are prorated.");
  }
  return problems;
}

/** The increment of a rule in the format of traces. */
export function incrementText(rule: RoundingRule, currency: string): string {
  return rule.increment === null ? minorUnitText(currency) : rule.increment.toString();
}
