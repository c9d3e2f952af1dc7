import type { LineItem, LineItemState, LineItemTerms } from "@/lib/areas/order-lines/model";
import { Decimal } from "@/lib/values/decimal";
import { moneyNumber, roundMoney } from "@/lib/values/money";

/** Final states. */
const FINAL: ReadonlySet<LineItemState> = new Set(["Complete", "Cancelled"]);

/** Whether an order is Executing because one of its items is not final. Reference 4.3. */
export function hasOpenItems(items: readonly Pick<LineItem, "state">[]): boolean {
  return items.some(({ state }) => !FINAL.has(state));
}

/** Amounts of all units in the currency of the item. */
export function lineAmounts({
  quantity,
  listPricePerUnit,
  amountPerUnit,
  currency,
}: LineItemTerms) {
  const units = new Decimal(quantity);
  const list = roundMoney(units.times(listPricePerUnit), currency);
  const total = roundMoney(units.times(amountPerUnit), currency);
  const amount = moneyNumber(total, currency);
  return {
    listPrice: moneyNumber(list, currency),
    discount: moneyNumber(list.minus(total), currency),
    amount,
    amountWithoutTax: amount,
  };
}
