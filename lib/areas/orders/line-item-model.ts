import { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { moneyNumber, roundMoney } from "@/lib/values/money";

/** The states of an item. Reference 4.3. */
export type LineItemState = "Executing" | "Booked" | "SentToBilling" | "Complete" | "Cancelled";

/** What an item may say and need not. */
type LineItemWords = Partial<
  Record<
    | "description"
    | "productCode"
    | "productRatePlanChargeId"
    | "purchaseOrderNumber"
    | "UOM"
    | "accountingCode"
    | "taxCode"
    | "taxMode"
    | "relatedSubscriptionNumber"
    | "billTo"
    | "soldTo"
    | "shipTo"
    | "itemType"
    | "itemCategory"
    | "billingRule"
    | "inlineDiscountType",
    string
  >
>;

/** An item as it is stored, in the words of the wire; days, prices and accounts are worked out. */
export type LineItemTerms = LineItemWords & {
  readonly itemName: string;
  readonly quantity: number;
  readonly listPricePerUnit: number;
  readonly inlineDiscountPerUnit?: number;
  readonly amountPerUnit: number;
  readonly currency: string;
  readonly ownerAccountNumber: string;
  readonly invoiceOwnerAccountNumber: string;
  readonly transactionStartDate: LocalDate;
  readonly transactionEndDate: LocalDate;
  readonly customFields?: Readonly<Record<string, unknown>>;
};

/** An item of an order. */
export type LineItem = {
  readonly id: string;
  readonly itemNumber: string;
  readonly state: LineItemState;
  readonly terms: LineItemTerms;
};

/** States after which nothing happens to an item any more. */
const FINAL: ReadonlySet<LineItemState> = new Set(["Complete", "Cancelled"]);

/** An order that is done is Executing while one of its items is not. Reference 4.3. */
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
