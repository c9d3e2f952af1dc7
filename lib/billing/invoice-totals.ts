import { type Decimal, ZERO } from "@/lib/values/decimal";
import { hasMoneyScale, roundMoney } from "@/lib/values/money";
import { type BillingRules, defaultBillingRules, documentRounding } from "./billing-rules";

/** Sums of a document. amount = amountWithoutTax + taxAmount + roundingAmount. */
export type InvoiceTotals = {
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  /** The amount of the extra "Rounding" item; zero unless the tenant rounds whole documents. */
  readonly roundingAmount: Decimal;
  readonly amount: Decimal;
};

/**
 * The totals of a document's items: sums of rounded lines, not rounded again unless the tenant rounds
 * whole documents (reference 3.5): then the difference to the rounded total is a separate amount.
 *
 * @throws RangeError when a line has more decimals than the currency, which is a bug.
 */
export function invoiceTotals(
  items: readonly { readonly amount: Decimal; readonly taxAmount?: Decimal }[],
  currency: string,
  rules: BillingRules = defaultBillingRules,
): InvoiceTotals {
  let amountWithoutTax = ZERO;
  let taxAmount = ZERO;
  for (const item of items) {
    const tax = item.taxAmount ?? ZERO;
    if (!hasMoneyScale(item.amount, currency) || !hasMoneyScale(tax, currency)) {
      throw new RangeError(`A line of ${item.amount.toFixed()} is not rounded to ${currency}`);
    }
    amountWithoutTax = amountWithoutTax.plus(item.amount);
    taxAmount = taxAmount.plus(tax);
  }
  const exact = amountWithoutTax.plus(taxAmount);
  const rule = documentRounding(rules, currency);
  const amount = rule === null ? exact : roundMoney(exact, currency, rule);
  return { amountWithoutTax, taxAmount, roundingAmount: amount.minus(exact), amount };
}
