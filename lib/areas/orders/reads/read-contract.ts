import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { countedListQuery, countedListResult, readByKey } from "@/lib/api/object-query";
import { whenQueryHas } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, localDate, wholeNumber } from "@/lib/api/schemas";
import {
  accountDetailQuery,
  existingAccountDetails,
  subscriptionOwnerAccountDetails,
} from "./account-detail-contract";
import { renewSubscription } from "@/lib/areas/orders/action-contract";
import { storedLineItem } from "@/lib/areas/orders/order-line-items/line-item-contract";
import { orderedCommitments } from "@/lib/areas/commitments/contract";
import { agreedFeatures } from "@/lib/areas/orders/feature-contract";
import { containers } from "@/lib/areas/orders/order-contract";
import { actionMetrics } from "@/lib/areas/orders/metrics/order-metrics-contract";
import { rampResponse } from "@/lib/areas/orders/ramps/ramp-contract";

const field = fieldsOf(587); // 587600-587799: responses of orders.
const coupon = fieldsOf(583); // 583045: the coupon of a rate plan.
const none = z.object({});
const shown = z.string().nullable();
const count = z.number().nullable();
const customFields = field(307, z.record(z.string(), z.unknown()), "Custom fields.");

const price = z.object({
  tier: field(601, z.number(), "Row of the price table, from 1."),
  price: field(602, z.number(), "Price of the row."),
  priceFormat: field(603, z.string(), "FlatFee or PerUnit."),
});

const charge = z.object({
  chargeNumber: field(610, z.string(), "Number of the charge."),
  name: field(611, z.string(), "Name of the charge."),
  productRatePlanChargeId: field(612, id, "Id of the catalog charge."),
  chargeType: field(613, z.string(), "OneTime, Recurring or Usage."),
  chargeModel: field(614, z.string(), "Charge model."),
  quantity: field(615, count, "Number of units."),
  prices: field(616, z.array(price), "The price table that was agreed."),
  uniqueToken: field(617, shown, "The caller's own handle."),
});

const ratePlan = z.object({
  ratePlanId: field(620, id.optional(), "Id of the subscription's rate plan."),
  subscriptionRatePlanNumber: field(
    621,
    z.string().optional(),
    "Number of the subscription's rate plan.",
  ),
  ratePlanName: field(622, z.string().optional(), "Name of the rate plan."),
  productRatePlanId: field(623, id.optional(), "Id of the rate plan in the catalog."),
  couponCode: coupon(45, z.string().optional(), "Code of a coupon, instead of a rate plan."),
  productRatePlanNumber: field(
    624,
    z.string().optional(),
    "Number of the rate plan in the catalog.",
  ),
  uniqueToken: field(617, shown.optional(), "The caller's own handle."),
  customFields: field(307, z.record(z.string(), z.unknown()).optional(), "Custom fields."),
  ...agreedFeatures,
  charges: field(625, z.array(charge).optional(), "The charges as they were agreed."),
  chargeOverrides: field(
    626,
    z.array(z.record(z.string(), z.unknown())).optional(),
    "What differs from the catalog, while the order waits.",
  ),
});

const length = {
  period: field(630, count, "Length of the term."),
  periodType: field(631, shown, "Unit of the length."),
};

const createSubscription = z.object({
  terms: field(
    640,
    z.object({
      initialTerm: field(
        641,
        z.object({
          termType: field(642, z.string(), "TERMED or EVERGREEN."),
          startDate: field(643, shown, "First day of the term; null while the order waits."),
          ...length,
        }),
        "The first term.",
      ),
      autoRenew: field(644, z.boolean(), "It renews by itself."),
      renewalSetting: field(645, z.string(), "What a renewal makes."),
      renewalTerms: field(646, z.array(z.object(length)), "The term of a renewal."),
    }),
    "Terms that were agreed.",
  ),
  subscribeToRatePlans: field(647, z.array(ratePlan), "Rate plans that were subscribed to."),
});

const { createSubscription: _asked, ...actionContainers } = containers;

/** An action in responses. */
export const storedAction = z.object({
  id: field(650, id.optional(), "Id of the action; none while the order waits."),
  sequence: field(651, z.number(), "Position of the action in the order, from 1."),
  type: field(652, z.string(), "Kind of the action."),
  changeReason: field(653, shown, "Why the change was made."),
  customFields,
  triggerDates: field(
    654,
    z.array(
      z.object({
        name: field(655, z.string(), "Which date it is."),
        triggerDate: field(656, shown, "The day on which it takes effect; null while not known."),
      }),
    ),
    "When the action takes effect.",
  ),
  createSubscription: field(
    657,
    createSubscription.optional(),
    "What a CreateSubscription action created.",
  ),
  ...actionContainers,
  renewSubscription: field(
    658,
    renewSubscription.optional(),
    "What a RenewSubscription action was asked beside its day.",
  ),
  ...actionMetrics,
});

const subscription = z.object({
  subscriptionNumber: field(660, z.string(), "Number of the subscription."),
  subscriptionOwnerAccountNumber: field(661, z.string(), "Number of its owner."),
  subscriptionOwnerAccountDetails,
  baseVersion: field(
    662,
    z.number().optional(),
    "Version before the order; 0 when the order created it, none while the order waits.",
  ),
  newVersion: field(663, z.number().optional(), "Version after the order; none while it waits."),
  notes: field(667, z.string().optional(), "Notes that the order gave it."),
  customFields: field(307, z.record(z.string(), z.unknown()).optional(), "Custom fields."),
  sequence: field(664, z.number(), "Position of the subscription in the order, from 1."),
  orderActions: field(665, z.array(storedAction), "What happened to it."),
  ramp: field(666, rampResponse.optional(), "The ramp that the order agreed for it."),
});

const order = z.object({
  orderId: field(670, id, "Id of the order."),
  orderNumber: field(671, z.string(), "Number of the order."),
  orderDate: field(672, z.string(), "Day on which the order was placed."),
  status: field(
    673,
    z.string(),
    "Draft, Scheduled, Pending, Executing, Completed, Failed, Cancelled or Reverted. It is Executing, too, while one of its items is neither Complete nor Cancelled.",
  ),
  category: field(674, z.string(), "Kind of the order."),
  description: field(675, shown, "Free text."),
  schedulingOptions: field(
    730,
    z
      .object({
        scheduledDate: field(731, z.string(), "Day on which it is executed."),
        scheduledDatePolicy: field(732, z.string(), "SpecificDate."),
      })
      .optional(),
    "When a scheduled order is executed.",
  ),
  scheduledOrderActivationResponse: field(
    733,
    z.record(z.string(), z.unknown()).optional(),
    "What executing a scheduled order has answered.",
  ),
  failureReason: field(734, z.string().optional(), "Why a scheduled order could not be executed."),
  cancelReason: field(735, z.string().optional(), "Why it was canceled."),
  updatedBy: field(736, z.string(), "Who changed it last."),
  reasonCode: field(676, shown, "Why the order was placed."),
  existingAccountNumber: field(677, z.string(), "Number of the account that ordered."),
  existingAccountDetails,
  existingAccountId: field(678, id, "Id of the account that ordered."),
  currency: field(679, z.string(), "Currency of the account."),
  customFields,
  invoiceNumbers: field(680, z.array(z.string()), "Invoices that the order's call posted."),
  creditMemoNumbers: field(
    693,
    z.array(z.string()).nullable(),
    "Credit memos that the order's call posted; null without Invoice Settlement.",
  ),
  createdBy: field(681, z.string(), "Who placed the order."),
  createdDate: field(682, dateTime, "When it was made, in the tenant's time zone."),
  updatedDate: field(683, dateTime, "When it changed last, in the tenant's time zone."),
  orderLineItems: field(
    694,
    z.array(storedLineItem),
    "What it sells beside subscriptions; items are not billed yet.",
  ),
  subscriptions: field(684, z.array(subscription), "The subscriptions that it made or changed."),
  commitments: orderedCommitments,
});

const nextPage = field(
  691,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

const paging = {
  page: field(701, wholeNumber(1, 250).optional(), "Number of the page, 1 to 250; 1 when absent."),
  pageSize: field(
    702,
    wholeNumber(1, 9999).optional(),
    "Rows of one page: 20 when absent, and never more than 40.",
  ),
  cursor: field(
    703,
    z.string().max(2000).optional(),
    "Where the page begins: `nextPage` of the page before has it.",
  ),
};

const dates = {
  dateFilterOption: field(
    704,
    z.enum(["orderDate", "updatedDate"]).optional(),
    "Which date startDate and endDate narrow; updatedDate when absent.",
  ),
  startDate: field(705, localDate.optional(), "First day."),
  endDate: field(706, localDate.optional(), "Last day."),
};

const status = field(
  707,
  z
    .enum([
      "all",
      "completed",
      "pending",
      "draft",
      "scheduled",
      "executing",
      "failed",
      "cancelled",
      "reverted",
    ])
    .optional(),
  "Only orders in this state; all when absent.",
);

const base = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "v1",
  resource: 587600,
  body: none,
} as const;

const page = z.object({ orders: field(690, z.array(order), "The orders of this page."), nextPage });

export const getOrder = defineOperation({
  ...base,
  id: "getOrder",
  also: [
    {
      scope: "accounts:read",
      to: "show accounts and contacts by getAccountDetails",
      asks: whenQueryHas("getAccountDetails"),
    },
  ],
  path: "/v1/orders/{orderNumber}",
  needs: ["orders"],
  summary: "Get an order",
  description: "An order by number or id, with its actions and what they agreed.",
  params: z.object({ orderNumber: field(710, key, "Number or id of the order.") }),
  query: z.object(accountDetailQuery),
  result: z.object({ order: field(692, order, "The order.") }),
});

export const listOrders = defineOperation({
  ...base,
  id: "listOrders",
  path: "/v1/orders",
  needs: ["orders"],
  summary: "List orders",
  description: "Orders, the last changed first.",
  params: none,
  query: z.object({ ...paging, ...dates, status }),
  result: page,
});

export const listOrdersOfSubscription = defineOperation({
  ...base,
  id: "listOrdersOfSubscription",
  path: "/v1/orders/subscription/{subscriptionNumber}",
  needs: ["orders"],
  summary: "List the orders of a subscription",
  description: "Orders that made or changed a subscription, the last changed first.",
  params: z.object({
    subscriptionNumber: field(711, key, "Number or id of the subscription."),
  }),
  query: z.object({ ...paging, ...dates, status }),
  result: page,
});

export const listPendingOrders = defineOperation({
  ...base,
  id: "listPendingOrders",
  path: "/v1/orders/subscription/{subscriptionNumber}/pending",
  needs: ["orders"],
  summary: "List the orders that wait on a subscription",
  description:
    "Drafts and scheduled orders that name a subscription, and orders that wait for one of its dates; the last changed first.",
  params: z.object({
    subscriptionNumber: field(711, key, "Number or id of the subscription."),
  }),
  query: z.object({ ...paging, ...dates }),
  result: page,
});

export const listOrdersOfOwner = defineOperation({
  ...base,
  id: "listOrdersOfOwner",
  path: "/v1/orders/subscriptionOwner/{accountNumber}",
  needs: ["orders"],
  summary: "List the orders of a subscription owner",
  description: "Orders on subscriptions that an account owns, the last changed first.",
  params: z.object({ accountNumber: field(712, key, "Number or id of the account.") }),
  query: z.object({ ...paging, ...dates, status }),
  result: page,
});

export const listOrdersOfInvoiceOwner = defineOperation({
  ...base,
  id: "listOrdersOfInvoiceOwner",
  path: "/v1/orders/invoiceOwner/{accountNumber}",
  needs: ["orders"],
  summary: "List the orders of an invoice owner",
  description: "Orders on subscriptions that an account is billed for, the last changed first.",
  params: z.object({ accountNumber: field(712, key, "Number or id of the account.") }),
  query: z.object({ ...paging, ...dates, status }),
  result: page,
});

const row = z
  .object({
    id: field(720, id, "Id of the order."),
    orderNumber: field(671, z.string(), "Number of the order."),
    orderDate: field(672, z.string(), "Day on which the order was placed."),
    status: field(673, z.string(), "Completed, or Pending while a subscription waits for a date."),
    category: field(674, z.string(), "Kind of the order."),
    description: field(675, shown, "Free text."),
    accountId: field(721, id, "Id of the account that ordered."),
    accountNumber: field(722, z.string(), "Number of the account that ordered."),
    accountName: field(723, z.string(), "Name of the account that ordered."),
    subscriptionNumbers: field(724, z.array(z.string()), "Subscriptions that it made or changed."),
    createdBy: field(681, z.string(), "Who placed the order."),
    createdById: field(727, id.nullable(), "Id of the user or client who placed it."),
    scheduledDate: field(728, shown, "Day on which a scheduled order takes effect."),
    reasonCode: field(729, shown, "Why it was placed."),
    cancelReason: field(735, z.string().nullable(), "Why it was canceled."),
    createdDate: field(725, z.iso.datetime(), "When it was made."),
    updatedDate: field(726, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("Order"));

export const queryOrders = defineOperation({
  ...base,
  id: "queryOrders",
  path: "/object-query/orders",
  needs: ["orders"],
  style: "plain",
  summary: "List orders by filter",
  description: "Orders by filter, in the order asked for, page by page.",
  params: none,
  query: countedListQuery,
  result: countedListResult(row),
});

export const queryOrdersByKey = readByKey(queryOrders, "queryOrdersByKey", "an order");
