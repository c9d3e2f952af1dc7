import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { amount, currencyCode, id, key, line, localDate, quantity, text } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587100-587149: order line items.

const STATES = ["Executing", "Booked", "SentToBilling", "Complete", "Cancelled"] as const;

/** Known fields of an item's bill that are refused. */
export const UNAVAILABLE_OF_LINES = {
  invoiceGroupNumber: field(
    132,
    z.string().max(255).nullable().optional(),
    "Not available: invoice groups. Refused when it is given.",
  ),
  invoiceTemplateId: field(
    133,
    z.string().max(255).nullable().optional(),
    "Not available: invoice templates. Refused when it is given.",
  ),
  sequenceSetId: field(
    134,
    z.string().max(255).nullable().optional(),
    "Not available: number sequences of documents. Refused when it is given.",
  ),
};

const contact = (n: number, what: string) =>
  field(n, id.optional(), `Id of the contact of the item's owner ${what}.`);

/** Fields of an item without effect on its price. */
export const lineWords = {
  itemName: field(102, line(255), "What is sold."),
  itemType: field(
    103,
    z.enum(["Product", "Fee", "Services"]).optional(),
    "Kind; Product when absent.",
  ),
  description: field(104, text(500).optional(), "Free text about the item."),
  productCode: field(105, line(255).optional(), "Number of the product in stock."),
  productRatePlanChargeId: field(106, id.optional(), "Charge of the catalog that it goes by."),
  purchaseOrderNumber: field(107, text(100).optional(), "The buyer's own order number."),
  UOM: field(108, text(255).optional(), "Unit of measure."),
  accountingCode: field(109, text(100).optional(), "Accounting code."),
  taxCode: field(110, text(100).optional(), "Tax code."),
  taxMode: field(
    111,
    z.enum(["TaxInclusive", "TaxExclusive"]).optional(),
    "Whether the price has the tax in it.",
  ),
  billingRule: field(
    112,
    z.enum(["TriggerWithoutFulfillment", "TriggerAsFulfillmentOccurs"]).optional(),
    "When it will be billed; TriggerWithoutFulfillment when absent.",
  ),
  inlineDiscountType: field(
    113,
    z.enum(["Percentage", "FixedAmount", "None"]).optional(),
    "How inlineDiscountPerUnit is read; None when absent.",
  ),
};

/** Quantity and prices of an item. */
export const linePrices = {
  quantity: field(116, quantity.optional(), "Number of units, above 0; 1 when absent."),
  listPricePerUnit: field(117, amount.gte(0).optional(), "Price of one unit before its discount."),
  inlineDiscountPerUnit: field(118, amount.gte(0).optional(), "Discount of one unit."),
  amountPerUnit: field(
    119,
    amount.gte(0).optional(),
    "Price of one unit; the list price less the discount when absent.",
  ),
};

/** References of an item, and its billing dates. */
export const lineLinks = {
  relatedSubscriptionNumber: field(123, key.optional(), "A subscription that it goes with."),
  billTo: contact(124, "that its bill will go to"),
  soldTo: contact(125, "that it is sold to"),
  shipTo: contact(126, "that it is sent to"),
  transactionStartDate: field(127, localDate.optional(), "First day; the order date when absent."),
  transactionEndDate: field(128, localDate.optional(), "Last day; the first one when absent."),
  billTargetDate: field(
    131,
    localDate.nullable().optional(),
    "From this day on a bill may take the item; needed by SentToBilling.",
  ),
  paymentTerm: field(
    135,
    z.string().max(255).nullable().optional(),
    "Payment term of its bill; that of the account when absent.",
  ),
};

export const lineState = field(
  114,
  z.enum(STATES).optional(),
  "Executing when absent; with SentToBilling a bill takes it.",
);

/** A new order line item. */
const lineItem = z.object({
  itemNumber: field(101, text(100).optional(), "Number of the item; its place when absent."),
  ...lineWords,
  itemState: lineState,
  itemCategory: field(
    115,
    z.enum(["Sales", "Return"]).optional(),
    "Sales when absent; a Return gives back units of another item, and its bill is below zero.",
  ),
  ...linePrices,
  currency: field(120, currencyCode.optional(), "Currency; it is that of the account."),
  ownerAccountNumber: field(
    121,
    key.optional(),
    "Who owns it; the account that orders when absent.",
  ),
  invoiceOwnerAccountNumber: field(
    122,
    key.optional(),
    "Who will pay for it; its owner when absent.",
  ),
  ...lineLinks,
  originalOrderNumber: field(
    129,
    key.optional(),
    "Returns: the order of the item that comes back.",
  ),
  originalOrderLineItemNumber: field(
    130,
    text(100).optional(),
    "Returns: the number of that item within its order.",
  ),
  ...UNAVAILABLE_OF_LINES,
  customFields: field(307, customFieldsOf("OrderLineItem", "create").optional(), "Custom fields."),
});

/** The items of an order. */
export const orderLineItems = field(
  288,
  z.array(lineItem).max(100).optional(),
  "What the order sells beside subscriptions. Items are billed once they are SentToBilling.",
);

const none = z.string().nullable();

/** An order line item in responses. */
export const storedLineItem = z.object({
  id: field(140, id.optional(), "Id of the item; none while the order waits."),
  itemNumber: field(101, z.string(), "Number of the item within its order."),
  itemName: field(102, z.string(), "What is sold."),
  itemType: field(103, z.string(), "Product, Fee or Services."),
  itemCategory: field(115, z.string(), "Sales or Return."),
  itemState: field(114, z.string(), "Executing, Booked, SentToBilling, Complete or Cancelled."),
  billingRule: field(112, z.string(), "When it will be billed."),
  billTargetDate: field(131, none, "From this day on a bill may take it."),
  paymentTerm: field(135, none, "Payment term of its bill."),
  originalOrderNumber: field(129, none, "Order of the item that comes back."),
  originalOrderLineItemNumber: field(130, none, "Number of the item that comes back."),
  originalOrderLineItemId: field(136, none, "Id of the item that comes back."),
  quantityAvailableForReturn: field(137, z.number(), "Units that may come back."),
  description: field(104, none, "Free text about the item."),
  productCode: field(105, none, "Number of the product in stock."),
  productRatePlanChargeId: field(106, id.nullable(), "Charge of the catalog that it goes by."),
  purchaseOrderNumber: field(107, none, "The buyer's own order number."),
  UOM: field(108, none, "Unit of measure."),
  accountingCode: field(109, none, "Accounting code."),
  taxCode: field(110, none, "Tax code."),
  taxMode: field(111, none, "Whether the price has the tax in it."),
  quantity: field(116, z.number(), "Number of units."),
  listPricePerUnit: field(117, z.number(), "Price of one unit before its discount."),
  inlineDiscountType: field(113, z.string(), "How inlineDiscountPerUnit is read."),
  inlineDiscountPerUnit: field(118, z.number(), "Discount of one unit."),
  amountPerUnit: field(119, z.number(), "Price of one unit."),
  listPrice: field(141, z.number(), "Price of all units before their discount."),
  discount: field(142, z.number(), "What the discount takes off."),
  amount: field(143, z.number(), "Price of all units."),
  amountWithoutTax: field(144, z.number(), "Price of all units; its bill says the tax."),
  currency: field(120, z.string(), "Currency of the amounts."),
  ownerAccountNumber: field(121, z.string(), "Who owns it."),
  invoiceOwnerAccountNumber: field(122, z.string(), "Who will pay for it."),
  relatedSubscriptionNumber: field(123, none, "A subscription that it goes with."),
  billTo: field(124, id.nullable(), "Contact that its bill will go to."),
  soldTo: field(125, id.nullable(), "Contact that it is sold to."),
  shipTo: field(126, id.nullable(), "Contact that it is sent to."),
  transactionStartDate: field(127, z.string(), "First day."),
  transactionEndDate: field(128, z.string(), "Last day."),
  requiresFulfillment: field(145, z.boolean(), "Whether it is billed as it is delivered."),
  quantityFulfilled: field(146, z.number(), "Units that are delivered, less what came back."),
  quantityPendingFulfillment: field(147, z.number(), "Units that are still to be delivered."),
  customFields: field(307, z.record(z.string(), z.unknown()), "Custom fields."),
});
