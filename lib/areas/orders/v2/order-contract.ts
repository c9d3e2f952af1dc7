import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate } from "@/lib/api/schemas";
import { NEW_ACCOUNT } from "@/lib/areas/accounts/v2/account-names-contract";
import {
  accountData,
  previewAction,
  previewSubscriptionV2,
  reach,
} from "@/lib/areas/subscriptions/v2-changes/v2-preview-contract";
import { processingOptions } from "@/lib/areas/subscriptions/v2-changes/v2-processing-contract";
import { subscriptionV2 } from "@/lib/areas/subscriptions/v2-reads/v2-contract";
import { shows } from "@/lib/areas/version-2/resource-contract";
import { bodyLike, selection } from "@/lib/areas/version-2/view-contract";
import { ORDER } from "@/lib/areas/version-2/views-contract";
import { newAccountFields } from "../account-contract";
import { BRINGS_ACCOUNTS } from "../needs-contract";
import { orderFields } from "../order-contract";
import { newLine, shownLine } from "./line-contract";
import { orderedSubscription } from "./ordered-contract";
import { ordersV2 } from "./v2-contract";

export { NEW_ACCOUNT };

const field = fieldsOf(554); // 554040-554099: orders of version 2.

const account = field(
  40,
  bodyLike(NEW_ACCOUNT, z.object(newAccountFields)).optional(),
  "An account that is made with the order.",
);

const order = {
  order_date: field(
    41,
    localDate.optional(),
    "Day on which the order was placed; today when absent.",
  ),
  order_number: orderFields.orderNumber,
  description: orderFields.description,
  category: field(42, z.enum(["sale"]).optional(), "Kind of the order."),
  account_id: field(43, id.optional(), "Id of the account that orders."),
  account_number: field(44, key.optional(), "Number of the account that orders."),
  custom_fields: field(45, customFieldsOf("Order", "create").optional(), "Custom fields."),
  line_items: field(
    46,
    z.array(newLine).max(100).optional(),
    "What the order sells beside subscriptions. Items are billed once they are sent_to_billing.",
  ),
};

const ordered = (entry: z.ZodObject) => z.array(entry).max(50).optional();

const RULES = [
  "An entry with subscription_plans creates a subscription, any other changes the one of its subscription_number; the fields of both are those of the calls on subscriptions.",
  "The rules of orders hold.",
];

const startOn = z.object({
  contract_effective: field(50, z.string().nullable(), "Day on which it takes effect."),
  service_activation: field(51, z.string().nullable(), "Day on which the service is activated."),
  customer_acceptance: field(52, z.string().nullable(), "Day on which the customer accepts."),
});

const action = z.object({
  action_id: field(53, id, "Id of the action."),
  type: field(54, z.string(), "Kind of the action."),
  sequence: field(55, z.number(), "Its position in the order, from 1."),
  start_on: field(56, startOn, "When it takes effect."),
});

const placed = ordersV2.record.extend({
  subscriptions: field(
    57,
    z
      .array(subscriptionV2.extend({ actions: field(58, z.array(action), "What was done to it.") }))
      .optional(),
    "The subscriptions as they are now; none while the order waits. Absent where `fields` leaves them out.",
  ),
  line_items: field(
    59,
    z
      .object({
        data: field(60, z.array(shownLine), "The items."),
        next_page: field(61, z.null(), "Always null: all items are here."),
      })
      .optional(),
    "What it sells beside subscriptions. Absent where `fields` leaves it out.",
  ),
});

export const createOrderV2 = defineOperation({
  id: "createOrderV2",
  method: "POST",
  path: "/v2/orders",
  needs: ["orders"],
  area: "orders",
  style: "v2",
  callsOperations: true,
  highVolume: true,
  scope: "orders:write",
  also: [...BRINGS_ACCOUNTS, ...shows(ORDER)],
  resource: 554040,
  summary: "Create an order",
  description:
    "Creates or changes subscriptions in one order, which is billed and collected in the same call if asked to: all of it, or nothing.",
  params: z.object({}),
  query: selection,
  body: z.object({
    ...order,
    account_data: account,
    state: field(
      62,
      z.enum(["draft", "pending", "complete"]).optional(),
      "draft keeps the order without effect. Any other is executed at once, and its dates decide whether it is complete or pending.",
    ),
    subscriptions: field(
      63,
      z
        .array(
          orderedSubscription.extend({
            account_data: field(64, account, "An account that is made as the owner of a new one."),
          }),
        )
        .max(50)
        .optional(),
      "The subscriptions that it creates or changes.",
    ),
    processing_options: processingOptions,
  }),
  result: placed,
  rules: [
    "Exactly one of account_id, account_number and account_data names the account.",
    ...RULES,
  ],
  example: {
    account_number: "A00000001",
    subscriptions: [
      {
        initial_term: { interval: "month", interval_count: 12, type: "termed" },
        subscription_plans: [{ plan_number: "PRP-00000001" }],
      },
    ],
  },
});

export const getOrderV2 = defineOperation({ ...ordersV2.get, result: placed });

const money = z.object({
  gross_amount: field(70, z.number(), "Before discounts."),
  net_amount: field(71, z.number(), "After discounts."),
  currency: field(72, z.string(), "Currency."),
});
const { actions: _actions, ...documents } = previewSubscriptionV2.result.shape;

export const previewOrderV2 = defineOperation({
  id: "previewOrderV2",
  method: "POST",
  path: "/v2/orders/preview",
  needs: ["orders"],
  area: "orders",
  style: "v2",
  callsOperations: true,
  highVolume: true,
  readOnly: true,
  scope: "orders:write",
  resource: 554040,
  summary: "Preview an order",
  description: "Works out what an order would bill and change. Stores nothing.",
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    ...order,
    subscriptions: field(63, ordered(orderedSubscription), "The subscriptions of the order."),
    account_data: field(
      73,
      accountData.optional(),
      "Stands in for an account that there is not yet.",
    ),
    ...reach,
  }),
  result: z.object({
    subscriptions: field(
      74,
      z
        .array(
          z.object({
            subscription_number: field(
              75,
              z.string().nullable(),
              "Its number; null for a new one.",
            ),
            actions: field(76, z.array(previewAction), "What each action changes."),
          }),
        )
        .optional(),
      "The subscriptions; with delta_metrics.",
    ),
    ...documents,
    line_items: field(
      77,
      z
        .array(
          z.object({
            item_number: field(78, z.string(), "Number of the item."),
            mrr: field(79, money, "Monthly recurring revenue: none."),
            tcv: field(80, money, "Total contract value."),
            tcb: field(81, money, "Total contract billing."),
          }),
        )
        .optional(),
      "What the items are worth; with delta_metrics.",
    ),
  }),
  rules: [
    "Exactly one of account_id, account_number and account_data names the account.",
    "At most one of end_date, number_of_periods and term_end is given; today when there is none.",
    ...RULES,
  ],
  example: {
    account_number: "A00000001",
    metrics: ["billing_documents"],
    end_date: "2026-04-15",
    subscriptions: [{ subscription_plans: [{ plan_number: "PRP-00000001" }] }],
  },
});
