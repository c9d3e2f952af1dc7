import * as z from "zod";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { type AlsoNeeds, defineOperation } from "@/lib/api/operation";
import { id, key, localDate, quantity, text, truth } from "@/lib/api/schemas";
import {
  fulfillmentState as state,
  storedFulfillment,
} from "@/lib/areas/order-lines/fulfillment-contract";
import { newThing } from "./item-contract";

const field = fieldsOf(592); // 592000-592059: fulfillments.
const none = z.object({});
const about = { area: "fulfillments", style: "v1", textCodes: true, resource: 592000 } as const;
const read = { ...about, needs: ["orders"], scope: "subscriptions:read", body: none } as const;
const write = { ...about, needs: ["orders"], scope: "orders:write", query: none } as const;
const ONE = "/v1/fulfillments/{fulfillment-key}";

const revenue = (n: number) =>
  field(n, z.boolean().optional(), "Not available: revenue accounting. Refused when it is true.");

/** What may change of a fulfillment while it is Executing. */
const words = {
  billTargetDate: field(
    1,
    localDate.nullable().optional(),
    "From this day on a bill may include it; needed by SentToBilling.",
  ),
  carrier: field(2, text(255).nullable().optional(), "Who carries it; one of the settings'."),
  customFields: field(3, customFieldsOf("Fulfillment").optional(), "Custom fields."),
  description: field(4, text(500).nullable().optional(), "Free text about it."),
  externalId: field(5, text(255).nullable().optional(), "Its id in another system."),
  fulfillmentDate: field(6, localDate.optional(), "Day of the delivery; today when absent."),
  fulfillmentLocation: field(
    7,
    text(255).nullable().optional(),
    "Where it comes from; one of the settings'.",
  ),
  fulfillmentSystem: field(
    8,
    text(255).nullable().optional(),
    "The system that handles it; one of the settings'.",
  ),
  quantity: field(
    9,
    quantity.gt(0).optional(),
    "Units, above 0; all that are left of the item when absent.",
  ),
  trackingNumber: field(10, text(255).nullable().optional(), "Number to follow it by."),
};

const wanted = z.object({
  orderLineItemId: field(11, id, "Id of the order line item."),
  fulfillmentType: field(
    12,
    z.enum(["Delivery", "Return"]).optional(),
    "Delivery when absent; for an item that is a Return, Return. A Return takes back units that were delivered.",
  ),
  state: field(
    13,
    state.optional(),
    "Executing when absent; with SentToBilling a bill includes it.",
  ),
  ...words,
  customFields: field(3, customFieldsOf("Fulfillment", "create").optional(), "Custom fields."),
  excludeItemBillingFromRevenueAccounting: revenue(14),
  excludeItemBookingFromRevenueAccounting: revenue(15),
  fulfillmentItems: field(
    16,
    z.array(z.object(newThing)).max(100).optional(),
    "Single things of it, such as devices by their serial numbers.",
  ),
});

const processingOptions = z.object({
  runBilling: field(
    17,
    z.boolean().optional(),
    "Bill the order line items of the request at once, as far as they are due.",
  ),
  billingOptions: field(
    18,
    z
      .object({
        documentDate: field(19, localDate.optional(), "Day on the documents; today when absent."),
        targetDate: field(
          20,
          localDate.optional(),
          "What is due by this day is billed; the document date when absent.",
        ),
      })
      .optional(),
    "Dates of the billing; with runBilling.",
  ),
});

const shown = z.string().nullable();

const asksToBill = ({ body }: { readonly body: unknown }) => runsBilling(body);
const billing = z.object({ processingOptions: z.object({ runBilling: z.literal(true) }) });

/** Whether a request to create fulfillments bills, and may collect. */
const runsBilling = (body: unknown) => billing.safeParse(body).success;

const BILLS: readonly AlsoNeeds[] = [
  { scope: "invoices:write", to: "bill", asks: asksToBill },
  { scope: "payments:write", to: "collect by auto-pay" },
];

const params = z.object({ "fulfillment-key": field(23, key, "Id or number of the fulfillment.") });

const RULES = [
  "States: Executing → Booked, SentToBilling or Cancelled; Booked → SentToBilling; SentToBilling → Complete, as its bill makes it. A new one is Executing, Booked or SentToBilling.",
  "Fulfillments of an item with billingRule TriggerWithoutFulfillment tell what was delivered, and become Complete without a bill: the item is billed as a whole.",
  "No more units are delivered than the item has, and no more come back than were delivered.",
  "carrier, fulfillmentLocation and fulfillmentSystem are among those of the settings, where these list any.",
];

export const createFulfillments = defineOperation({
  ...write,
  id: "createFulfillments",
  also: BILLS,
  method: "POST",
  path: "/v1/fulfillments",
  summary: "Create fulfillments",
  description:
    "Stores deliveries and returns of order line items, and bills what is due of these items if asked to. With auto-pay, the invoices are collected by the account's default payment method. All of it is one transaction.",
  callsGateway: runsBilling,
  params: none,
  body: z.object({
    fulfillments: field(24, z.array(wanted).min(1).max(100), "The fulfillments."),
    processingOptions: field(25, processingOptions.optional(), "Billing in the same call."),
  }),
  result: z.object({
    fulfillments: field(
      24,
      z.array(
        z.object({
          id: field(21, id, "Id of the fulfillment."),
          fulfillmentNumber: field(22, z.string(), "Number of the fulfillment."),
          fulfillmentItems: field(
            16,
            z.array(z.object({ id: field(26, id, "Id of the thing.") })),
            "Its single things.",
          ),
        }),
      ),
      "The fulfillments, in the order of the request.",
    ),
    invoiceNumbers: field(27, z.array(z.string()), "Numbers of the posted invoices."),
    creditMemoNumbers: field(
      28,
      z.array(z.string()).nullable(),
      "Numbers of the posted credit memos; null without Invoice Settlement.",
    ),
    paidAmount: field(29, z.number(), "What was collected."),
    paymentNumber: field(30, shown, "Number of the payment; null when nothing was collected."),
  }),
  rules: RULES,
  example: {
    fulfillments: [
      {
        orderLineItemId: "8ad09be48db5aba7018db604776d4854",
        fulfillmentType: "Delivery",
        fulfillmentDate: "2026-01-15",
        quantity: 2,
        carrier: "DHL",
        trackingNumber: "TK-0002",
        state: "SentToBilling",
        billTargetDate: "2026-01-15",
        fulfillmentItems: [{ itemIdentifier: "SN-1001" }, { itemIdentifier: "SN-1002" }],
      },
    ],
    processingOptions: {
      runBilling: true,
      billingOptions: { documentDate: "2026-01-15", targetDate: "2026-01-15" },
    },
  },
});

export const getFulfillment = defineOperation({
  ...read,
  id: "getFulfillment",
  method: "GET",
  path: ONE,
  summary: "Get a fulfillment",
  params,
  query: z.object({
    "fulfillment-items": field(31, truth.optional(), "Whether its single things are shown."),
  }),
  result: z.object({ fulfillment: field(32, storedFulfillment, "The fulfillment.") }),
});

export const updateFulfillment = defineOperation({
  ...write,
  id: "updateFulfillment",
  method: "PUT",
  path: ONE,
  summary: "Update a fulfillment",
  description: "Moves a fulfillment to another state, and changes it while it is Executing.",
  params,
  body: z.object({ state: field(13, state.optional(), "Its new state."), ...words }),
  result: none,
  rules: [
    ...RULES,
    "Everything but the state changes while it is Executing; billTargetDate may still be given with SentToBilling, which needs it.",
  ],
  example: { state: "SentToBilling", billTargetDate: "2026-01-15" },
});

export const deleteFulfillment = defineOperation({
  ...write,
  id: "deleteFulfillment",
  method: "DELETE",
  path: ONE,
  summary: "Delete a fulfillment",
  params,
  body: none,
  result: none,
  rules: ["It is Executing."],
});
