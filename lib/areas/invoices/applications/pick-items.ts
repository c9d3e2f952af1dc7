import { type Decimal, minDecimal, ZERO } from "@/lib/values/decimal";
import type { ItemAmount, OwedItem } from "./cover-model";

/**
 * The split of an amount among items, in order and no more than each owes; none when they owe less
 * than all of it.
 */
export function pickItems(owed: readonly OwedItem[], amount: Decimal): ItemAmount[] | undefined {
  let left = amount;
  const items: ItemAmount[] = [];
  for (const { invoiceItemId, taxationItemId, balance } of owed) {
    const part = minDecimal(left, balance);
    if (part.lessThanOrEqualTo(ZERO)) continue;
    items.push({ invoiceItemId, taxationItemId, amount: part });
    left = left.minus(part);
  }
  return left.greaterThan(ZERO) ? undefined : items;
}
