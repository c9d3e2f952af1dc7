import type { History } from "@/lib/second-engine/history";

/** The rules under the names of the settings. */
export function rulesOf({ rules, currency }: History): object {
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
    discountClasses: rules.discountClasses ?? [],
    sumToListPrice: rules.sumToListPrice,
    invoicePastEndOfTerm: rules.invoicePastEndOfTerm ?? false,
    billToTermEndWhenAutoRenew: rules.billToTermEndWhenAutoRenew ?? true,
    rateUsageIndividually: rules.rateUsageIndividually,
    taxInclusiveRoundingRule: rules.taxInclusiveRounding,
    taxRoundingLevel: rules.taxRoundingLevel,
    roundingLevel: rules.roundingLevel,
    legalDocumentGeneratingRule: rules.legalDocumentRule,
    roundingByCurrency: { [currency]: { mode: rules.rounding, increment: Number(rules.step) } },
  };
}
