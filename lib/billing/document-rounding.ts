import type { Decimal } from "@/lib/values/decimal";
import { type BillingRules, documentRounding } from "./billing-rules";
import { WHOLE } from "./fraction";
import type { InvoiceTotals } from "./invoice-totals";
import type { DocumentRoundingTrace } from "./line-trace";
import { roundingTrace } from "./trace-line";

/** The line with the difference between a document's sum of lines and its rounded total. */
export type RoundingLine = { readonly amount: Decimal; readonly trace: DocumentRoundingTrace };

/** The rounding line of a document; null where the tenant rounds lines, or the difference is zero. */
export function roundingLine(
  totals: InvoiceTotals,
  currency: string,
  rules: BillingRules,
): RoundingLine | null {
  const rule = documentRounding(rules, currency);
  if (rule === null || totals.roundingAmount.isZero()) return null;
  const sum = totals.amount.minus(totals.roundingAmount);
  const text = sum.toString();
  const trace: DocumentRoundingTrace = {
    rule: "DocumentRounding",
    inputs: {
      model: "FlatFee",
      listPrice: null,
      quantity: null,
      listAmount: text,
      base: { numerator: 1, denominator: 1 },
      period: null,
    },
    tiers: [{ tier: 1, quantity: null, price: text, priceFormat: "FlatFee", amount: text }],
    fraction: WHOLE,
    sign: 1,
    less: [{ why: "OtherLines", amount: text, fraction: null, count: 1 }],
    rounding: roundingTrace(currency, rule, sum, totals.amount),
  };
  return { amount: totals.roundingAmount, trace };
}
