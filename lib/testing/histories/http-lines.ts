import type { OrderLine } from "@/lib/second-engine/history";

/** What an order says of an item: what comes back names no price, for it has the one of its sale. */
export function lineWords({
  name,
  quantity,
  price,
  discount,
  tax,
  paymentTerm,
  returns,
}: OrderLine) {
  const isSale = returns === undefined;
  return {
    itemName: name,
    quantity: Number(quantity),
    ...(isSale ? { listPricePerUnit: Number(price) } : {}),
    ...(isSale && discount
      ? { inlineDiscountType: discount.type, inlineDiscountPerUnit: Number(discount.amount) }
      : {}),
    taxCode: isSale ? tax?.code : undefined,
    taxMode: isSale ? tax?.mode : undefined,
    ...(paymentTerm === undefined ? {} : { paymentTerm }),
  };
}

/** An item as an order takes it; `soldBy` tells the order of what comes back. */
export const orderedLine = (line: OrderLine, soldBy: ReadonlyMap<string, string>) => ({
  ...lineWords(line),
  ...{ itemNumber: line.name, itemState: "SentToBilling", billTargetDate: line.due },
  ...{ transactionStartDate: line.first, transactionEndDate: line.last },
  ...(line.returns === undefined
    ? {}
    : {
        itemCategory: "Return",
        originalOrderNumber: soldBy.get(line.returns),
        originalOrderLineItemNumber: line.returns,
      }),
});
