import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { id, key, line, localDate, truth } from "@/lib/api/schemas";
import {
  lineLinks,
  linePrices,
  lineState,
  lineWords,
  storedLineItem,
  UNAVAILABLE_OF_LINES,
} from "./line-item-contract";
import { storedFulfillment } from "@/lib/areas/order-lines/fulfillment-contract";
import { BILLS } from "@/lib/areas/orders/needs-contract";

const field = fieldsOf(587); // 587160-587189: single order line items.
const none = z.object({});
const base = { area: "orders", style: "v1", query: none } as const;
const params = z.object({ itemId: field(160, id, "Id of the order line item.") });

const change = {
  ...lineWords,
  itemName: field(102, line(255).optional(), "What is sold."),
  itemState: lineState,
  ...linePrices,
  ...lineLinks,
  ownerAccountNumber: field(
    121,
    key.optional(),
    "Who owns it. Contacts of the owner before are taken off, unless others are given.",
  ),
  invoiceOwnerAccountNumber: field(
    122,
    key.optional(),
    "Who will pay for it; a payer that was the owner stays so.",
  ),
  ...UNAVAILABLE_OF_LINES,
  customFields: field(
    307,
    customFieldsOf("OrderLineItem").optional(),
    "Custom fields; null takes one away.",
  ),
};

const CHANGE_RULES = [
  "States: Executing → Booked, SentToBilling, Complete or Cancelled; Booked → SentToBilling or Complete; SentToBilling → Complete.",
  "Everything but the state changes while the item is Executing; billTargetDate may still be given with SentToBilling, which needs it.",
  "Owner and payer are active accounts in the currency of the item.",
  "No more units come back than were sold, and no fewer were sold than have come back.",
];

export const getOrderLineItem = defineOperation({
  ...base,
  id: "getOrderLineItem",
  method: "GET",
  path: "/v1/order-line-items/{itemId}",
  needs: ["orders"],
  summary: "Get an order line item",
  description:
    "What an order sells beside subscriptions, with its state and what may come back of it.",
  scope: "subscriptions:read",
  resource: 587160,
  params,
  query: z.object({
    fulfillment: field(162, truth.optional(), "Whether its fulfillments are shown."),
  }),
  body: none,
  result: z.object({
    orderLineItem: field(
      161,
      storedLineItem.extend({
        fulfillments: field(
          163,
          z.array(storedFulfillment).optional(),
          "Its fulfillments, if they were requested.",
        ),
      }),
      "The item.",
    ),
  }),
});

export const updateOrderLineItem = defineOperation({
  ...base,
  id: "updateOrderLineItem",
  method: "PUT",
  path: "/v1/order-line-items/{itemId}",
  needs: ["orders"],
  summary: "Update an order line item",
  description: "Moves an item to another state, and changes it while it is Executing.",
  scope: "orders:write",
  resource: 587160,
  params,
  body: z.object(change),
  result: none,
  rules: CHANGE_RULES,
  example: { itemState: "SentToBilling", billTargetDate: "2026-01-15" },
});

export const updateOrderLineItems = defineOperation({
  ...base,
  id: "updateOrderLineItems",
  also: BILLS,
  method: "POST",
  path: "/v1/order-line-items/bulk",
  needs: ["orders"],
  summary: "Update order line items",
  description:
    "Changes up to 100 items, and bills those of them that are SentToBilling if asked to. All of it is one transaction.",
  scope: "orders:write",
  resource: 587160,
  params: none,
  body: z.object({
    orderLineItems: field(
      170,
      z
        .array(z.object({ id: field(171, id, "Id of the order line item."), ...change }))
        .min(1)
        .max(100),
      "The items with what changes.",
    ),
    processingOptions: field(
      172,
      z
        .object({
          runBilling: field(173, z.boolean().optional(), "Bill the items at once."),
          billingOptions: field(
            174,
            z
              .object({
                documentDate: field(
                  175,
                  localDate.optional(),
                  "Day on the documents; today when absent.",
                ),
                targetDate: field(
                  176,
                  localDate.optional(),
                  "Items whose billTargetDate is no later are billed; the document date when absent.",
                ),
              })
              .optional(),
            "Dates of the billing; with runBilling.",
          ),
        })
        .optional(),
      "Billing in the same call.",
    ),
  }),
  result: z.object({
    orderLineItems: field(177, z.array(storedLineItem), "The items as they are now."),
    invoiceNumbers: field(
      509,
      z.array(z.string()).optional(),
      "Numbers of the invoices that the call posted.",
    ),
    creditMemoNumbers: field(
      517,
      z.array(z.string()).nullable().optional(),
      "Numbers of the credit memos that the call posted; null without Invoice Settlement.",
    ),
  }),
  rules: [...CHANGE_RULES, "An item stands in the list once."],
});
