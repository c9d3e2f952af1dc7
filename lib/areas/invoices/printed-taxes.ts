import { type Decimal, ZERO } from "@/lib/values/decimal";
import type { StoredTaxation } from "./taxation-model";

/** What makes up a document's tax: the sum of each tax and rate, as the document names it. */
export function printedTaxes(taxes: readonly StoredTaxation[]): { name: string; amount: string }[] {
  const sums = new Map<string, Decimal>();
  for (const { name, rate, rateType, amount } of taxes) {
    const share = rateType === "Percentage" ? ` ${rate.times(100).toString()} %` : "";
    const key = `${name}${share}`;
    sums.set(key, (sums.get(key) ?? ZERO).plus(amount));
  }
  return [...sums].map(([name, amount]) => ({ name, amount: amount.toString() }));
}
