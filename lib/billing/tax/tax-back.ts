import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { exempted, type SaleTax, taxAlone, type TaxSale } from "./document-tax";
import { taxLine, type TaxRate } from "./tax";

/** The remaining amount of a line on earlier documents, and of each of its taxes. */
export type TaxedSoFar = {
  readonly amount: Decimal;
  readonly taxes: readonly Decimal[];
  /** They only have credits from before it was billed. */
  readonly isUnbilled?: boolean;
};

/**
 * The taxes of a credit of an earlier line: the tax charged so far, less the tax owed on the remaining
 * amount at the rates of the earlier line. So no sequence of credits exceeds the charged tax, and a full
 * credit includes all of it. A fixed tax is kept until nothing of the line remains. Credits before the
 * line is billed, and the line that follows them, are unbounded.
 */
export function taxBack(
  sale: TaxSale,
  soFar: TaxedSoFar,
  currency: string,
  rules: BillingRules,
): SaleTax {
  if (sale.exempt) {
    return exempted(sale, taxLine(sale.amount, currency, sale.mode, sale.rates, rules));
  }
  const plain = taxAlone(sale, currency, rules);
  const stays = soFar.amount.plus(sale.amount);
  const owed = taxLine(stays, currency, sale.mode, ratesThatStay(sale.rates, soFar), rules);
  const taxes = sale.rates.map((_, index) => {
    const before = soFar.taxes[index] ?? ZERO;
    const after = stays.isZero() ? ZERO : (owed.taxes[index]?.amount ?? ZERO);
    return (soFar.isUnbilled ? after : bounded(after, before)).minus(before);
  });
  const taxAmount = sumOf(taxes);
  const net = sale.mode === "TaxInclusive" ? sale.amount.minus(taxAmount) : sale.amount;
  return {
    net,
    taxAmount,
    items: plain.items.map((item, index) => ({ ...item, amount: taxes[index] ?? ZERO })),
    trace: {
      ...plain.trace,
      net: net.toString(),
      rates: plain.trace.rates.map((rate, index) => ({
        ...rate,
        amount: (taxes[index] ?? ZERO).toString(),
      })),
      takenBack: {
        stays: stays.toString(),
        before: sale.rates.map((_, index) => (soFar.taxes[index] ?? ZERO).toString()),
        ...(soFar.isUnbilled ? { unbilled: true } : {}),
      },
    },
  };
}

/** A fixed tax is the sum charged: several times if credited days were billed again. */
function ratesThatStay(rates: readonly TaxRate[], { taxes }: TaxedSoFar): TaxRate[] {
  return rates.map((rate, index) => {
    const charged = taxes[index] ?? ZERO;
    return rate.type === "FlatFee" && !charged.isZero() ? { ...rate, rate: charged.abs() } : rate;
  });
}

/** Clamps a tax between zero and the charged one. */
function bounded(tax: Decimal, charged: Decimal): Decimal {
  return minDecimal(maxDecimal(tax, minDecimal(charged, ZERO)), maxDecimal(charged, ZERO));
}
