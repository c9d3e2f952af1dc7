import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { type SaleTax, taxSales, type TaxSale } from "./document-tax";
import { taxLine } from "./tax";

/** What earlier documents hold of a line: what is left of it, and of each of its taxes. */
export type TaxedSoFar = { readonly amount: Decimal; readonly taxes: readonly Decimal[] };

/**
 * The taxes of a line that takes back a part of an earlier one, or all of it: what is charged so far,
 * less what is owed on what stays, at the rates of the earlier line. So no sequence of credits gives
 * back more tax than was charged, and when nothing stays, all of it has come back. A fixed tax stays
 * until nothing else does.
 */
export function taxBack(
  sale: TaxSale,
  soFar: TaxedSoFar,
  currency: string,
  rules: BillingRules,
): SaleTax {
  const [plain] = taxSales([sale], currency, { ...rules, taxRoundingLevel: "Line" });
  if (plain === undefined) throw new RangeError("A sale has taxes");
  if (sale.exempt) return plain;
  const stays = soFar.amount.plus(sale.amount);
  const owed = taxLine(stays, currency, sale.mode, sale.rates, rules);
  const taxes = sale.rates.map((_, index) => {
    const before = soFar.taxes[index] ?? ZERO;
    const after = stays.isZero() ? ZERO : (owed.taxes[index]?.amount ?? ZERO);
    return bounded(after, before).minus(before);
  });
  const taxAmount = sumOf(taxes);
  const net = sale.mode === "TaxInclusive" ? sale.amount.minus(taxAmount) : sale.amount;
  return {
    net,
    taxAmount,
    items: plain.items.map((item, index) => ({ ...item, amount: taxes[index] ?? ZERO })),
    trace: {
      ...plain.trace,
      rule: sale.mode === "TaxInclusive" ? plain.trace.rule : null,
      net: net.toString(),
      rates: plain.trace.rates.map((rate, index) => ({
        ...rate,
        amount: (taxes[index] ?? ZERO).toString(),
      })),
      takenBack: {
        stays: stays.toString(),
        before: sale.rates.map((_, index) => (soFar.taxes[index] ?? ZERO).toString()),
      },
    },
  };
}

/** A tax between nothing and what was charged. */
function bounded(tax: Decimal, charged: Decimal): Decimal {
  return minDecimal(maxDecimal(tax, minDecimal(charged, ZERO)), maxDecimal(charged, ZERO));
}
