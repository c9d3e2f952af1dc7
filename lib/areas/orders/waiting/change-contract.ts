import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { id, key, localDate, text, truth } from "@/lib/api/schemas";
import { placedResult } from "@/lib/areas/orders/contract";
import { BILLS, BRINGS_ACCOUNTS } from "@/lib/areas/orders/needs-contract";
import { orderFields, placedFields } from "@/lib/areas/orders/order-contract";
import { processingOptions } from "@/lib/areas/orders/processing-contract";

const field = fieldsOf(587); // 587800-587899: changes of orders.
const none = z.object({});

const params = z.object({ orderNumber: field(710, key, "Number or id of the order.") });
const returnIds = z.object({
  returnIds: field(391, truth.optional(), "Give ids next to the numbers in the answer."),
});

const base = {
  area: "orders",
  scope: "orders:write",
  style: "v1",
  params,
  query: none,
} as const;

const { newAccount: _newAccount, ...replaced } = placedFields;

export const replaceOrder = defineOperation({
  ...base,
  id: "replaceOrder",
  also: BRINGS_ACCOUNTS,
  method: "PUT",
  path: "/v1/orders/{orderNumber}",
  needs: ["orders"],
  summary: "Replace an order that waits",
  description:
    "Replaces everything that a Draft or Scheduled order asks for. Its number stays, and its account and status as long as no others are named.",
  resource: 587800,
  body: z.object({ ...orderFields, ...replaced, processingOptions }),
  result: placedResult,
  rules: [
    "The order is Draft or Scheduled.",
    "A Scheduled order has a scheduledDate after today.",
    "Each action brings the container of its name.",
  ],
  example: {
    orderDate: "2026-01-15",
    subscriptions: [
      {
        subscriptionNumber: "A-S00000001",
        orderActions: [
          { type: "RemoveProduct", removeProduct: { subscriptionRatePlanNumber: "SRP-00000001" } },
        ],
      },
    ],
  },
});

export const getOrderRequest = defineOperation({
  ...base,
  id: "getOrderRequest",
  method: "GET",
  path: "/v1/orders/{orderNumber}/request",
  needs: ["orders"],
  summary: "Get what an order asks for that has done nothing",
  description:
    "What a Draft or Scheduled order asks for, as it is sent again to replace it; also of one that failed or was canceled.",
  scope: "subscriptions:read",
  resource: 587880,
  body: none,
  result: z.object({ request: field(881, replaceOrder.body, "What the order asks for.") }),
  rules: ["The order is Draft, Scheduled, Failed or Cancelled."],
});

export const deleteOrder = defineOperation({
  ...base,
  id: "deleteOrder",
  method: "DELETE",
  path: "/v1/orders/{orderNumber}",
  needs: ["orders"],
  summary: "Delete an order",
  description:
    "Takes back everything that the order has done: its subscriptions are what they were before it. The audit trail keeps that there was one.",
  resource: 587810,
  body: none,
  result: none,
  rules: [
    "No later order has changed a subscription of it.",
    "Nothing that it has brought about is billed.",
  ],
});

export const activateOrder = defineOperation({
  ...base,
  id: "activateOrder",
  also: BRINGS_ACCOUNTS,
  method: "PUT",
  path: "/v1/orders/{orderNumber}/activate",
  needs: ["orders"],
  summary: "Activate a draft order",
  description:
    "Executes a draft as it stands, with billing and payment if it asks for them. What it asks for is checked again as if it were sent now.",
  resource: 587820,
  highVolume: true,
  callsGateway: true,
  query: returnIds,
  body: none,
  result: placedResult,
  rules: ["The order is Draft.", "Everything that refuses the order when it is created."],
});

export const cancelOrder = defineOperation({
  ...base,
  id: "cancelOrder",
  method: "PUT",
  path: "/v1/orders/{orderNumber}/cancel",
  needs: ["orders"],
  summary: "Cancel an order that waits",
  description: "Cancels a Draft or Scheduled order for good. It stays readable.",
  resource: 587830,
  body: z.object({
    cancelReason: field(831, text(255).optional(), "Why the order is canceled."),
  }),
  result: z.object({
    orderNumber: field(501, z.string(), "Number of the order."),
    accountNumber: field(503, z.string(), "Number of the account that ordered."),
    status: field(832, z.string(), "Cancelled."),
    cancelReason: field(833, z.string().nullable(), "Why the order was canceled."),
  }),
  rules: ["The order is Draft or Scheduled."],
  example: { cancelReason: "The customer has changed their mind." },
});

export const revertOrder = defineOperation({
  ...base,
  id: "revertOrder",
  also: BILLS,
  method: "POST",
  path: "/v1/orders/{orderNumber}/revert",
  needs: ["orders"],
  summary: "Revert an order",
  description:
    "Cancels the subscriptions that the order made from their first day on, by an order of its own that gives back what was billed.",
  resource: 587840,
  body: z.object({ orderDate: field(841, localDate, "Day of the order that reverts it.") }),
  result: placedResult,
  rules: [
    "The order is Completed, and none of its items is open.",
    "The order made all its subscriptions, and nothing has changed them since.",
  ],
  example: { orderDate: "2026-02-01" },
});

const datesOfAction = z.object({
  sequence: field(853, z.int().min(1), "Position of the action in the order, as it is read."),
  triggerDates: field(
    854,
    z
      .array(
        z.object({
          name: field(
            855,
            z.enum(["ServiceActivation", "CustomerAcceptance"]),
            "Which date it is.",
          ),
          triggerDate: field(856, localDate, "The day on which it takes effect."),
        }),
      )
      .max(2)
      .optional(),
    "The dates that are known now.",
  ),
});

export const setTriggerDates = defineOperation({
  ...base,
  id: "setTriggerDates",
  method: "PUT",
  path: "/v1/orders/{orderNumber}/triggerDates",
  needs: ["orders"],
  summary: "Set trigger dates",
  description:
    "Sets the activation and acceptance days of actions. A subscription that has waited for them becomes active, and the order Completed when none waits any more.",
  resource: 587850,
  body: z.object({
    subscriptions: field(
      851,
      z
        .array(
          z.object({
            subscriptionNumber: field(852, key, "Number of the subscription."),
            orderActions: field(
              857,
              z.array(datesOfAction).min(1).max(50),
              "The actions whose dates are set.",
            ),
          }),
        )
        .min(1)
        .max(50),
      "The subscriptions of the order whose dates are set.",
    ),
  }),
  result: z.object({
    orderNumber: field(501, z.string(), "Number of the order."),
    accountNumber: field(503, z.string(), "Number of the account that ordered."),
    status: field(858, z.string(), "Completed, or Pending while a subscription still waits."),
    subscriptions: field(
      859,
      z.array(
        z.object({
          subscriptionNumber: field(511, z.string(), "Number of the subscription."),
          status: field(512, z.string(), "Status of the subscription."),
        }),
      ),
      "The subscriptions whose dates were set.",
    ),
  }),
  rules: [
    "ContractEffective ≤ ServiceActivation ≤ CustomerAcceptance.",
    "Only actions CreateSubscription, AddProduct, UpdateProduct, RemoveProduct, RenewSubscription and TermsAndConditions have such dates.",
    "Nothing of the subscription is billed.",
  ],
  example: {
    subscriptions: [
      {
        subscriptionNumber: "A-S00000001",
        orderActions: [
          {
            sequence: 1,
            triggerDates: [{ name: "ServiceActivation", triggerDate: "2026-02-01" }],
          },
        ],
      },
    ],
  },
});

export const setOrderCustomFields = defineOperation({
  ...base,
  id: "setOrderCustomFields",
  method: "PUT",
  path: "/v1/orders/{orderNumber}/customFields",
  needs: ["orders"],
  summary: "Set custom fields of an order",
  description: "Sets custom fields of an order and of its actions; null takes one away.",
  resource: 587860,
  body: z.object({
    customFields: field(861, customFieldsOf("Order").optional(), "Custom fields of the order."),
    subscriptions: field(
      862,
      z
        .array(
          z.object({
            subscriptionNumber: field(852, key, "Number of the subscription."),
            orderActions: field(
              863,
              z
                .array(
                  z.object({
                    sequence: field(853, z.int().min(1), "Position of the action in the order."),
                    customFields: field(
                      864,
                      customFieldsOf("OrderAction"),
                      "Custom fields of the action.",
                    ),
                  }),
                )
                .max(50),
              "Actions of the subscription.",
            ),
          }),
        )
        .max(50)
        .optional(),
      "Subscriptions of the order.",
    ),
  }),
  result: none,
  example: { customFields: { Channel__c: "Partner" } },
});

export const updateOrderAction = defineOperation({
  ...base,
  id: "updateOrderAction",
  method: "PUT",
  path: "/v1/orderActions/{id}",
  needs: ["orders"],
  summary: "Change what is said about an action",
  description: "Changes the reason and the custom fields of an action; its effect stays.",
  resource: 587870,
  params: z.object({ id: field(871, id, "Id of the action.") }),
  body: z.object({
    changeReason: field(872, text(255).optional(), "Why the change was made."),
    customFields: field(
      873,
      customFieldsOf("OrderAction").optional(),
      "Custom fields; null takes one away.",
    ),
  }),
  result: none,
  example: { changeReason: "Asked for by the customer." },
});
