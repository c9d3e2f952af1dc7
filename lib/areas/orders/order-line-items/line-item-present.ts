import { uuidOf, wireId } from "@/lib/kernel/ids";
import { isBilledByFulfillments, pendingUnits } from "@/lib/areas/order-lines/fulfillment-model";
import type { LineItem, LineItemTerms } from "@/lib/areas/order-lines/model";
import { lineAmounts } from "./line-item-model";
import { numberedLines, pricesOf } from "./line-item-terms";
import type { Order } from "@/lib/areas/orders/model";
import type { OrderBody } from "@/lib/areas/orders/order-body";

/** The items of a draft or scheduled order. */
export function presentWaitingLines({ request, ...order }: Order) {
  const { orderLineItems = [] } = request as Pick<OrderBody, "orderLineItems">;
  return numberedLines(orderLineItems).map(
    ({ itemState: state = "Executing", ...entry }, index) => {
      const { ownerAccountNumber = order.accountNumber } = entry;
      const { transactionStartDate = order.orderDate } = entry;
      const terms = {
        ...entry,
        ...pricesOf(withSomePrice(entry), `orderLineItems[${index}]`),
        currency: order.currency,
        ownerAccountNumber,
        invoiceOwnerAccountNumber: entry.invoiceOwnerAccountNumber ?? ownerAccountNumber,
        transactionStartDate,
        transactionEndDate: entry.transactionEndDate ?? transactionStartDate,
      };
      return presentLine({ itemNumber: entry.itemNumber, state, terms });
    },
  );
}

/** A return without a price has that of its sale, which is unknown until the order is executed. */
function withSomePrice<
  E extends { itemCategory?: string; amountPerUnit?: number; listPricePerUnit?: number },
>(entry: E): E {
  const { itemCategory, amountPerUnit, listPricePerUnit } = entry;
  const priced = amountPerUnit !== undefined || listPricePerUnit !== undefined;
  return itemCategory === "Return" && !priced ? { ...entry, amountPerUnit: 0 } : entry;
}

/** An item in the format of version 1. */
export function presentLine(
  item: Omit<LineItem, "id" | "invoiceAccountId"> & Partial<Pick<LineItem, "id">>,
) {
  const { terms, itemNumber, state } = item;
  const billingRule = terms.billingRule ?? "TriggerWithoutFulfillment";
  const { fulfilled = 0 } = item;
  return {
    ...(item.id === undefined ? {} : { id: wireId(item.id) }),
    itemNumber,
    ...wordsOf(terms),
    itemState: state,
    billingRule,
    quantityAvailableForReturn: item.returnable ?? 0,
    quantity: terms.quantity,
    listPricePerUnit: terms.listPricePerUnit,
    inlineDiscountType: terms.inlineDiscountType ?? "None",
    inlineDiscountPerUnit: terms.inlineDiscountPerUnit ?? 0,
    amountPerUnit: terms.amountPerUnit,
    ...lineAmounts(terms),
    currency: terms.currency,
    ownerAccountNumber: terms.ownerAccountNumber,
    invoiceOwnerAccountNumber: terms.invoiceOwnerAccountNumber,
    transactionStartDate: terms.transactionStartDate,
    transactionEndDate: terms.transactionEndDate,
    requiresFulfillment: isBilledByFulfillments(item),
    quantityFulfilled: fulfilled,
    quantityPendingFulfillment: pendingUnits(item, fulfilled),
    customFields: { ...terms.customFields },
  };
}

function wordsOf(terms: LineItemTerms) {
  return {
    itemName: terms.itemName,
    itemType: terms.itemType ?? "Product",
    itemCategory: terms.itemCategory ?? "Sales",
    description: terms.description ?? null,
    productCode: terms.productCode ?? null,
    productRatePlanChargeId: shownId(terms.productRatePlanChargeId),
    purchaseOrderNumber: terms.purchaseOrderNumber ?? null,
    UOM: terms.UOM ?? null,
    accountingCode: terms.accountingCode ?? null,
    taxCode: terms.taxCode ?? null,
    taxMode: terms.taxMode ?? null,
    billTargetDate: terms.billTargetDate ?? null,
    paymentTerm: terms.paymentTerm ?? null,
    originalOrderNumber: terms.originalOrderNumber ?? null,
    originalOrderLineItemNumber: terms.originalOrderLineItemNumber ?? null,
    originalOrderLineItemId: shownId(terms.originalOrderLineItemId),
    relatedSubscriptionNumber: terms.relatedSubscriptionNumber ?? null,
    billTo: shownId(terms.billTo),
    soldTo: shownId(terms.soldTo),
    shipTo: shownId(terms.shipTo),
  };
}

const shownId = (id: string | undefined) => (id ? wireId(uuidOf(id) ?? id) : null);
