import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { always } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { amount, id } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { bodyLike } from "@/lib/areas/version-2/view-contract";
import { orderLineItems, storedLineItem } from "../order-line-items/line-item-contract";
import { getOrderLineItem, updateOrderLineItem } from "../order-line-items/line-change-contract";

const field = fieldsOf(554); // 554000-554029: order line items of version 2.

/** The words of an item, by those of version 1. */
export const LINE_WORDS = {
  type: { of: "itemType", words: { product: "Product", fee: "Fee", services: "Services" } },
  state: {
    of: "itemState",
    words: {
      pending: "Executing",
      booked: "Booked",
      sent_to_billing: "SentToBilling",
      complete: "Complete",
      canceled: "Cancelled",
    },
  },
  category: { of: "itemCategory", words: { sale: "Sales", return: "Return" } },
  billing_rule: {
    of: "billingRule",
    words: {
      trigger_without_fulfillment: "TriggerWithoutFulfillment",
      trigger_on_fulfillment: "TriggerAsFulfillmentOccurs",
    },
  },
} as const;

const type = z.enum(["product", "fee", "services"]);
const state = z.enum(["pending", "booked", "sent_to_billing", "complete", "canceled"]);
const category = z.enum(["sale", "return"]);
const rule = z.enum(["trigger_without_fulfillment", "trigger_on_fulfillment"]);

/** The fields that a new item and a changed one share. */
export const CHANGED_LINE: Names = {
  name: "itemName",
  description: "description",
  product_code: "productCode",
  price_id: "productRatePlanChargeId",
  purchase_order_number: "purchaseOrderNumber",
  unit_of_measure: "UOM",
  accounting_code: "accountingCode",
  tax_code: "taxCode",
  quantity: "quantity",
  list_unit_price: "listPricePerUnit",
  unit_amount: "amountPerUnit",
  related_subscription_number: "relatedSubscriptionNumber",
  sold_to_id: "soldTo",
  start_date: "transactionStartDate",
  end_date: "transactionEndDate",
  target_date: "billTargetDate",
  custom_fields: "customFields",
};

export const NEW_LINE: Names = {
  ...CHANGED_LINE,
  item_number: "itemNumber",
  original_order_number: "originalOrderNumber",
  original_order_line_item_number: "originalOrderLineItemNumber",
};

const written = {
  type: field(1, type.optional(), "Kind; product when absent."),
  state: field(2, state.optional(), "pending when absent; with sent_to_billing a bill takes it."),
  billing_rule: field(
    3,
    rule.optional(),
    "When it is billed; trigger_without_fulfillment if absent.",
  ),
  discount_unit_amount: field(4, amount.gte(0).optional(), "Discount of one unit, as an amount."),
  discount_percent: field(5, amount.gte(0).optional(), "Discount of one unit, in percent."),
  tax_inclusive: field(6, z.boolean().optional(), "Whether the price has the tax in it."),
};

/** A new item of an order. */
export const newLine = bodyLike(NEW_LINE, orderLineItems.unwrap().element, {
  ...written,
  category: field(
    7,
    category.optional(),
    "sale when absent; a return gives back units of the item that original_order_number and original_order_line_item_number name.",
  ),
});

/** The fields of an item that an answer shows as version 1 has them. */
export const SHOWN_LINE: Names = {
  ...NEW_LINE,
  id: "id",
  original_order_line_item_id: "originalOrderLineItemId",
  quantity_available_for_return: "quantityAvailableForReturn",
  quantity_fulfilled: "quantityFulfilled",
  quantity_pending_fulfillment: "quantityPendingFulfillment",
  requires_fulfillment: "requiresFulfillment",
  list_price: "listPrice",
  discount_total: "discount",
  subtotal: "amountWithoutTax",
  total: "amount",
};

/** An item in answers. */
export const shownLine = bodyLike(SHOWN_LINE, storedLineItem, {
  type: field(1, type, "Kind of the item."),
  state: field(2, state, "State of the item."),
  billing_rule: field(3, rule, "When it is billed."),
  category: field(7, category, "A sale, or a return of units that were sold."),
  discount_unit_amount: field(4, z.number().optional(), "Discount of one unit, as an amount."),
  discount_percent: field(5, z.number().optional(), "Discount of one unit, in percent."),
  tax_inclusive: field(6, z.boolean().optional(), "Whether the price has the tax in it."),
  order_id: field(8, id.optional(), "Id of its order."),
});

const base = {
  area: "orders",
  style: "v2",
  callsOperations: true,
  path: "/v2/order_line_items/{order_line_item_id}",
  needs: ["orders"],
  resource: 554000,
  params: z.object({ order_line_item_id: field(9, id, "Id of the order line item.") }),
  query: z.object({}),
  result: shownLine,
} as const;

export const getOrderLineItemV2 = defineOperation({
  ...base,
  id: "getOrderLineItemV2",
  method: "GET",
  summary: "Retrieve an order line item",
  description: getOrderLineItem.description,
  scope: getOrderLineItem.scope,
  body: z.object({}),
});

export const patchOrderLineItemV2 = defineOperation({
  ...base,
  id: "patchOrderLineItemV2",
  method: "PATCH",
  summary: "Update an order line item",
  description: updateOrderLineItem.description,
  scope: updateOrderLineItem.scope,
  also: [{ scope: "subscriptions:read", to: "show the result", asks: always }],
  body: bodyLike(CHANGED_LINE, updateOrderLineItem.body, written),
  rules: [
    "Everything but the state changes while the item is pending; target_date may still be given with sent_to_billing, which needs it.",
    "Only one of discount_unit_amount and discount_percent may be given.",
  ],
  example: { state: "sent_to_billing", target_date: "2026-01-15" },
});
