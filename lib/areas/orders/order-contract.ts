import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFields, id, key, localDate, text } from "@/lib/api/schemas";
import { createSubscription, renewSubscription } from "./subscription-contract";

const field = fieldsOf(587); // 587300-587399: what an order asks for.

/** The kinds of order actions that are served. */
export const ACTION_TYPES = ["CreateSubscription", "RenewSubscription"] as const;

const triggerDateEntry = z.object({
  name: field(
    311,
    z.enum(["ContractEffective", "ServiceActivation", "CustomerAcceptance"]),
    "Which date it is.",
  ),
  triggerDate: field(312, localDate, "The day on which it takes effect."),
});

const orderAction = z.object({
  type: field(302, z.enum(ACTION_TYPES), "Kind of the action; its container has the same name."),
  triggerDates: field(
    303,
    z.array(triggerDateEntry).max(3).optional(),
    "When the action takes effect. ContractEffective is the term's start or the order date when absent, each later date the one before it.",
  ),
  createSubscription: field(
    304,
    createSubscription.optional(),
    "What a CreateSubscription action creates.",
  ),
  renewSubscription: field(
    305,
    renewSubscription.optional(),
    "A RenewSubscription action needs nothing: the subscription's terms say how long it renews.",
  ),
  changeReason: field(306, text(255).optional(), "Why the change is made."),
  customFields: field(307, customFields.optional(), "Custom fields."),
});

const subscriptionEntry = z.object({
  subscriptionNumber: field(
    314,
    key.optional(),
    "The subscription to change; absent when the action creates one.",
  ),
  orderActions: field(
    301,
    z.array(orderAction).min(1).max(50),
    "What happens to the subscription, in order.",
  ),
  notes: field(315, text(1000).optional(), "Free text about the subscription."),
  customFields: field(307, customFields.optional(), "Custom fields."),
});

/** What an order and its preview have in common. */
export const orderFields = {
  orderDate: field(321, localDate, "Day on which the order was placed."),
  existingAccountNumber: field(
    322,
    key.optional(),
    "Number of the account that orders. Either this or `existingAccountId` is needed.",
  ),
  existingAccountId: field(323, id.optional(), "Id of the account that orders."),
  orderNumber: field(
    324,
    text(100).optional(),
    "Number of the order; the next free one when absent.",
  ),
  description: field(325, text(500).optional(), "Free text about the order."),
  category: field(326, z.enum(["NewSales"]).optional(), "Kind of the order."),
  reasonCode: field(327, text(255).optional(), "Why the order was placed."),
  customFields: field(307, customFields.optional(), "Custom fields."),
  subscriptions: field(
    320,
    z.array(subscriptionEntry).min(1).max(50),
    "The subscriptions that the order creates or changes.",
  ),
};

const billingOptions = z.object({
  targetDate: field(
    341,
    localDate.optional(),
    "Charges are calculated through this day; the document date when absent.",
  ),
  documentDate: field(342, localDate.optional(), "Day on the documents; today when absent."),
});

const electronicPaymentOptions = z.object({
  paymentMethodId: field(
    344,
    id.optional(),
    "Payment method to collect with; the account's default method when absent.",
  ),
});

/** What happens in the same call after the order is stored. */
export const processingOptions = field(
  340,
  z
    .object({
      runBilling: field(345, z.boolean().optional(), "Bill the order's subscriptions at once."),
      collectPayment: field(
        346,
        z.boolean().optional(),
        "Collect what the call has billed. If the payment fails, nothing of the order is kept.",
      ),
      billingOptions: field(343, billingOptions.optional(), "Dates of the billing."),
      electronicPaymentOptions: field(
        347,
        electronicPaymentOptions.optional(),
        "How the payment is collected.",
      ),
    })
    .optional(),
  "Billing and payment in the same call, all or nothing.",
);

/** What may refuse an order. */
export const ORDER_RULES = [
  "Exactly one of existingAccountNumber and existingAccountId names the account; it must be active.",
  "Each action brings the container of its name.",
  "ContractEffective ≤ ServiceActivation ≤ CustomerAcceptance.",
  "A TERMED subscription has period and periodType, or an endDate after its start; an EVERGREEN one has none of them and does not renew.",
  "A rate plan can be subscribed to from its first to its last day of effect.",
  "A subscription is in the currency of its account, and each charge has a price in it.",
  "A price override is the member that fits the charge's model.",
  "A quantity lies between the least and the greatest of the catalog charge.",
  "The order date, the target date and the document date lie at most 36 months ahead.",
  "collectPayment needs runBilling.",
  "Only TERMED subscriptions renew.",
] as const;

/** The example of the reference. */
export const SAMPLE_SUBSCRIPTIONS = [
  {
    orderActions: [
      {
        type: "CreateSubscription",
        createSubscription: {
          terms: {
            initialTerm: { termType: "TERMED", period: 12, periodType: "Month" },
            autoRenew: true,
          },
          subscribeToRatePlans: [{ productRatePlanNumber: "PRP-00000001" }],
        },
      },
    ],
  },
];
