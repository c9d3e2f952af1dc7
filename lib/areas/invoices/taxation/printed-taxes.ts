import { type Decimal, ZERO } from "@/lib/values/decimal";
import type { StoredTaxation } from "./taxation-model";

type PrintedTax = { name: string; base?: string; amount: string };

/** The components of a document's tax: each tax and rate, its base and its amount. */
export function printedTaxes(
  taxes: readonly StoredTaxation[],
  items: readonly { readonly id: string; readonly amount: Decimal }[],
): PrintedTax[] {
  const amounts = new Map(items.map(({ id, amount }) => [id, amount]));
  const sums = new Map<string, { base: Decimal; amount: Decimal; isShare: boolean }>();
  for (const { name, rate, rateType, amount, itemId } of taxes) {
    const isShare = rateType === "Percentage";
    const key = isShare ? `${name} ${rate.times(100).toString()} %` : name;
    const known = sums.get(key) ?? { base: ZERO, amount: ZERO };
    sums.set(key, {
      base: known.base.plus(amounts.get(itemId) ?? ZERO),
      amount: known.amount.plus(amount),
      isShare,
    });
  }
  return [...sums].map(([name, { base, amount, isShare }]) => ({
    name,
    ...(isShare ? { base: base.toString() } : {}),
    amount: amount.toString(),
  }));
}
