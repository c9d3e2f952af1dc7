import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { exempted, type SaleTax, taxAlone, type TaxSale } from "./document-tax";
import { taxLine, type TaxRate } from "./tax";

/** What earlier documents hold of a line: what is left of it, and of each of its taxes. */
export type TaxedSoFar = {
  readonly amount: Decimal;
  readonly taxes: readonly Decimal[];
  /** They only hold parts of it that came back before it was billed. */
  readonly isUnbilled?: boolean;
};

/**
 * The taxes of a line that takes back a part of an earlier one, or all of it: what is charged so far,
 * less what is owed on what stays, at the rates of the earlier line. So no sequence of credits gives
 * back more tax than was charged, and when nothing stays, all of it has come back. A fixed tax stays
 * until nothing else does. Where parts come back before the line is billed, nothing bounds them, nor the line that
 * follows them.
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

/** A fixed tax is as high as it was charged: once for each line, where days that came back were billed again. */
function ratesThatStay(rates: readonly TaxRate[], { taxes }: TaxedSoFar): TaxRate[] {
  return rates.map((rate, index) => {
    const charged = taxes[index] ?? ZERO;
    return rate.type === "FlatFee" && !charged.isZero() ? { ...rate, rate: charged.abs() } : rate;
  });
}

/** A tax between nothing and what was charged. */
function bounded(tax: Decimal, charged: Decimal): Decimal {
  return minDecimal(maxDecimal(tax, minDecimal(charged, ZERO)), maxDecimal(charged, ZERO));
}
