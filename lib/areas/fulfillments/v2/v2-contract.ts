import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { whenBodyHas } from "@/lib/api/needs";
import { type AlsoNeeds, defineOperation } from "@/lib/api/operation";
import { id, key, localDate } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { resourceContracts, shows } from "@/lib/areas/version-2/resource-contract";
import {
  bodyLike,
  named,
  selection,
  TIMES,
  MAKERS,
  type View,
} from "@/lib/areas/version-2/view-contract";
import * as first from "../contract";
import * as things from "../item-contract";
import * as lists from "../list-contract";

const field = fieldsOf(592); // 592200-592229: fulfillments of version 2.
const none = z.object({});

/** Words of states that are other words in version 2. */
export const STATES = { Executing: "accepted", Cancelled: "canceled" };

const ITEM: View = {
  list: lists.queryFulfillmentItems,
  names: named("fulfillmentId fulfillmentNumber description", {
    fulfillment_item_number: "itemIdentifier",
    ...TIMES,
    ...MAKERS,
  }),
};

const FULFILLMENT: View = {
  list: lists.queryFulfillments,
  names: named(
    "orderLineItemId fulfillmentNumber fulfillmentDate quantity description trackingNumber carrier fulfillmentSystem externalId",
    {
      type: "fulfillmentType",
      state: "state",
      target_date: "billTargetDate",
      location: "fulfillmentLocation",
      ...TIMES,
      ...MAKERS,
    },
  ),
  words: { type: {}, state: STATES },
  related: { items: { as: "fulfillmentItems", of: () => ITEM, many: true } },
};

/** Fields of a fulfillment that a body has. */
export const WORDS: Names = {
  carrier: "carrier",
  description: "description",
  external_id: "externalId",
  fulfillment_date: "fulfillmentDate",
  fulfillment_system: "fulfillmentSystem",
  location: "fulfillmentLocation",
  quantity: "quantity",
  target_date: "billTargetDate",
  tracking_number: "trackingNumber",
};
export const NEW: Names = { ...WORDS, order_line_item_id: "orderLineItemId" };
export const THING: Names = {
  description: "description",
  fulfillment_item_number: "itemIdentifier",
};

const wanted = first.createFulfillments.body.shape.fulfillments.element;
const newThing = things.createFulfillmentItems.body.shape.fulfillmentItems.element;
const state = field(
  200,
  z.enum(["accepted", "booked", "sent_to_billing", "complete", "canceled"]).optional(),
  "Its state; accepted when a new one has none.",
);
const own = {
  type: field(
    201,
    z.enum(["delivery", "return"]).optional(),
    "Delivery when absent; of an item that is a return, return.",
  ),
  state,
  items: field(
    202,
    z.array(bodyLike(THING, newThing)).max(100).optional(),
    "Single things of it, such as devices by their serial numbers.",
  ),
};
const processing = field(
  203,
  z
    .object({
      document_date: field(204, localDate.optional(), "Day on the documents; today when absent."),
      target_date: field(
        205,
        localDate.optional(),
        "What is due by this day is billed; the document date when absent.",
      ),
    })
    .optional(),
  "Bills the order line items at once, as far as they are due; without it nothing is billed.",
);

const asks = whenBodyHas("processing_options");
const BILLS: readonly AlsoNeeds[] = [
  { scope: "invoices:write", to: "bill", asks },
  { scope: "payments:write", to: "collect by auto-pay" },
];
const RULES = ["The rules of `POST /v1/fulfillments` hold."];

export const fulfillmentsV2 = resourceContracts({
  path: "/v2/fulfillments",
  param: "fulfillment_id",
  noun: "a fulfillment",
  nouns: "fulfillments",
  area: "fulfillments",
  ending: "FulfillmentV2",
  write: "orders:write",
  view: FULFILLMENT,
  one: "queryFulfillmentByKey",
  create: { names: NEW, like: wanted, own: { ...own, processing_options: processing } },
  patch: { names: WORDS, like: first.updateFulfillment.body, own: { state } },
  rules: RULES,
  example: {
    order_line_item_id: "0".repeat(32),
    type: "delivery",
    fulfillment_date: "2026-01-15",
    quantity: 2,
    tracking_number: "TK-0002",
    items: [{ fulfillment_item_number: "SN-1001" }],
  },
});

const bulk = {
  area: "fulfillments",
  style: "v2",
  callsOperations: true,
  method: "POST",
  scope: "orders:write",
  params: none,
  success: 201,
} as const;

export const createFulfillmentsV2 = defineOperation({
  ...bulk,
  id: "createFulfillmentsV2",
  path: "/v2/fulfillments/bulk_create",
  resource: 592200,
  summary: "Create fulfillments",
  description:
    "Stores up to 100 deliveries and returns, and bills what is due of their items if asked to: all of it, or nothing.",
  also: [...shows(FULFILLMENT), ...BILLS],
  query: selection,
  body: z.object({
    data: field(
      206,
      z
        .array(bodyLike(NEW, wanted, own))
        .min(1)
        .max(100),
      "The fulfillments.",
    ),
    processing_options: processing,
  }),
  result: z.object({
    data: field(
      207,
      z.array(fulfillmentsV2.record),
      "The fulfillments, in the order of the request.",
    ),
    invoice_numbers: field(208, z.array(z.string()), "Numbers of the posted invoices."),
    credit_memo_numbers: field(
      209,
      z.array(z.string()).nullable(),
      "Numbers of the posted credit memos; null without Invoice Settlement.",
    ),
    amount_paid: field(210, z.number(), "What was collected."),
    payment_number: field(
      211,
      z.string().nullable(),
      "Number of the payment; null when nothing was collected.",
    ),
  }),
  rules: RULES,
});

const fulfillmentNumber = field(212, key, "Number, or id, of the fulfillment.");

export const fulfillmentItemsV2 = resourceContracts({
  path: "/v2/fulfillments_items",
  param: "fulfillment_item_id",
  noun: "a fulfillment item",
  nouns: "fulfillment items",
  area: "fulfillments",
  ending: "FulfillmentItemV2",
  write: "orders:write",
  view: ITEM,
  one: "queryFulfillmentItemByKey",
  create: { names: THING, like: newThing, own: { fulfillment_number: fulfillmentNumber } },
  patch: { names: THING, like: things.updateFulfillmentItem.body },
  example: { fulfillment_number: "F-00000001", fulfillment_item_number: "SN-1003" },
});

export const createFulfillmentItemsV2 = defineOperation({
  ...bulk,
  id: "createFulfillmentItemsV2",
  path: "/v2/fulfillments_items/bulk_create",
  resource: 592213,
  summary: "Create fulfillment items",
  description: "Adds up to 100 single things to fulfillments: all of them, or none.",
  query: none,
  body: z.object({
    data: field(
      213,
      z
        .array(bodyLike(THING, newThing, { fulfillment_number: fulfillmentNumber }))
        .min(1)
        .max(100),
      "The things.",
    ),
  }),
  result: z.object({
    data: field(
      214,
      z.array(z.object({ id: field(215, id, "Id of the thing.") })),
      "The things, in the order of the request.",
    ),
  }),
  rules: ["Their fulfillments are accepted."],
});

export const {
  list: listFulfillmentsV2,
  get: getFulfillmentV2,
  create: createFulfillmentV2,
  patch: patchFulfillmentV2,
  remove: deleteFulfillmentV2,
} = fulfillmentsV2;
export const {
  list: listFulfillmentItemsV2,
  get: getFulfillmentItemV2,
  create: createFulfillmentItemV2,
  patch: patchFulfillmentItemV2,
  remove: deleteFulfillmentItemV2,
} = fulfillmentItemsV2;
