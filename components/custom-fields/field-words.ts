import { CUSTOM_FIELD_TYPES, CUSTOM_OBJECTS, type CustomObject } from "@/lib/kernel/custom-fields";
import type { Definition } from "@/components/custom-fields/definitions";

const OBJECT_WORDS: Readonly<Record<CustomObject, string>> = {
  Account: "Account",
  Contact: "Contact",
  Coupon: "Coupon",
  CreditMemo: "Credit memo",
  CreditMemoItem: "Line of a credit memo",
  DebitMemo: "Debit memo",
  DebitMemoItem: "Line of a debit memo",
  Feature: "Feature",
  Fulfillment: "Fulfillment",
  FulfillmentItem: "Item of a fulfillment",
  Invoice: "Invoice",
  InvoiceItem: "Line of an invoice",
  Order: "Order",
  OrderAction: "Order action",
  OrderLineItem: "Order line item",
  Payment: "Payment",
  PaymentMethod: "Payment method",
  PaymentRun: "Payment run",
  PaymentSchedule: "Payment schedule",
  PaymentScheduleItem: "Payment of a schedule",
  Product: "Product",
  ProductRatePlan: "Rate plan of the catalog",
  ProductRatePlanCharge: "Charge of the catalog",
  RatePlan: "Rate plan of a subscription",
  RatePlanCharge: "Charge of a subscription",
  Refund: "Refund",
  Subscription: "Subscription",
  SubscriptionProductFeature: "Feature of a subscription",
  TaxationItem: "Tax of a line",
  Usage: "Usage",
};

const TYPE_WORDS: Readonly<Record<Definition["type"], string>> = {
  text: "Text",
  number: "Whole number",
  decimal: "Decimal number",
  date: "Date",
  boolean: "Yes or no",
  picklist: "Choice",
};

export const objectOptions = CUSTOM_OBJECTS.map((value) => ({ value, label: OBJECT_WORDS[value] }));
export const typeOptions = CUSTOM_FIELD_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }));

/** An object in words. */
export const objectText = (object: CustomObject) => OBJECT_WORDS[object];

/** The type of a field in words, with what bounds it. */
export function typeText({ type, picklist }: Definition): string {
  return type === "picklist" ? `${TYPE_WORDS[type]}: ${picklist.join(", ")}` : TYPE_WORDS[type];
}

/** The rules of a field in words. */
export function rulesText({ required, unique, filterable, ...field }: Definition): string {
  const rules = [
    required && "required",
    unique && "unique",
    filterable && "filterable",
    field.default !== null && `default ${String(field.default)}`,
  ].filter(Boolean);
  const text = rules.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
