import type * as z from "zod";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { decimal } from "@/lib/values/decimal";
import { exactNumber, type RoundingRule } from "@/lib/values/money";
import type { getBillingRules, updateBillingRules } from "./contract";
import { given } from "@/lib/values/keys";

type Shown = z.output<typeof getBillingRules.result>;
type Sent = z.output<typeof updateBillingRules.body>;

/** Rules under their public names. */
export function presentBillingRules(rules: BillingRules): Shown {
  return {
    proratePeriodOfRecurringCharge: rules.prorateRecurringPeriod,
    prorateRecurringMonthlyCharges: rules.billRecurringPartialMonth,
    prorateRecurringWeeklyCharges: rules.billRecurringPartialWeek,
    prorateUsageMonthlyCharges: rules.billUsagePartialMonth,
    prorateUsageWeeklyCharges: rules.billUsagePartialWeek,
    daysInMonth: rules.monthBasis,
    prorationUnit: rules.prorationUnit,
    oneTimeCreditBack: rules.oneTimeCreditBack,
    creditProratedFixedDiscount: rules.creditProratedFixedDiscount,
    creditBase: rules.creditBase,
    stackedDiscounts: rules.stackedDiscounts,
    discountClasses: [...rules.discountClasses],
    invoicePastEndOfTerm: rules.invoicePastEndOfTerm,
    billToTermEndWhenAutoRenew: rules.billToTermEndWhenAutoRenew,
    sumToListPrice: rules.sumToListPrice,
    rateUsageIndividually: rules.rateUsageIndividually,
    zeroUsageItem: rules.zeroUsageItem,
    firstTierFeeAtZero: rules.firstTierFeeAtZero,
    creditNameSuffix: rules.creditNameSuffix,
    rounding: presentRounding(rules.rounding),
    roundingByCurrency: Object.fromEntries(
      Object.entries(rules.roundingByCurrency).map(([code, rule]) => [code, presentRounding(rule)]),
    ),
    roundingLevel: rules.roundingLevel,
    taxInclusiveRoundingRule: rules.taxInclusiveRounding,
    taxRoundingLevel: rules.taxRoundingLevel,
    legalDocumentGeneratingRule: rules.legalDocumentRule,
    negativeInvoices: rules.negativeInvoices,
  };
}

/** The rules that a client sent, without those left out. */
export function sentRules(sent: Sent): Partial<BillingRules> {
  const { rounding, roundingByCurrency } = sent;
  const rules: Named = {
    prorateRecurringPeriod: sent.proratePeriodOfRecurringCharge,
    billRecurringPartialMonth: sent.prorateRecurringMonthlyCharges,
    billRecurringPartialWeek: sent.prorateRecurringWeeklyCharges,
    billUsagePartialMonth: sent.prorateUsageMonthlyCharges,
    billUsagePartialWeek: sent.prorateUsageWeeklyCharges,
    monthBasis: sent.daysInMonth,
    prorationUnit: sent.prorationUnit,
    oneTimeCreditBack: sent.oneTimeCreditBack,
    creditProratedFixedDiscount: sent.creditProratedFixedDiscount,
    creditBase: sent.creditBase,
    stackedDiscounts: sent.stackedDiscounts,
    discountClasses: sent.discountClasses,
    invoicePastEndOfTerm: sent.invoicePastEndOfTerm,
    billToTermEndWhenAutoRenew: sent.billToTermEndWhenAutoRenew,
    sumToListPrice: sent.sumToListPrice,
    rateUsageIndividually: sent.rateUsageIndividually,
    zeroUsageItem: sent.zeroUsageItem,
    firstTierFeeAtZero: sent.firstTierFeeAtZero,
    creditNameSuffix: sent.creditNameSuffix,
    rounding: rounding && readRounding(rounding),
    roundingByCurrency:
      roundingByCurrency &&
      Object.fromEntries(
        Object.entries(roundingByCurrency).map(([code, rule]) => [code, readRounding(rule)]),
      ),
    roundingLevel: sent.roundingLevel,
    taxInclusiveRounding: sent.taxInclusiveRoundingRule,
    taxRoundingLevel: sent.taxRoundingLevel,
    legalDocumentRule: sent.legalDocumentGeneratingRule,
    negativeInvoices: sent.negativeInvoices,
  };
  return given(rules);
}

/** Every rule, with undefined for one that is left out. */
type Named = { [Rule in keyof BillingRules]: BillingRules[Rule] | undefined };

function presentRounding({ mode, increment }: RoundingRule) {
  return { mode, increment: increment === null ? null : exactNumber(increment) };
}

function readRounding({ mode, increment }: NonNullable<Sent["rounding"]>): RoundingRule {
  const own = increment === null || increment === undefined ? null : decimal(increment);
  return { mode, increment: own };
}
