import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { id, key, localDate, ownNumber, text } from "@/lib/api/schemas";
import { newAccountFields } from "./account-contract";
import {
  addProduct,
  cancelSubscription,
  changePlan,
  ownerTransfer,
  removeProduct,
  renewSubscription,
  resume,
  suspend,
  termsAndConditions,
  updateProduct,
} from "./action-contract";
import { orderLineItems } from "@/lib/areas/orders/order-line-items/line-item-contract";
import { rampRequest } from "@/lib/areas/orders/ramps/ramp-contract";
import { orderCommitments } from "@/lib/areas/commitments/order-contract";
import { createSubscription } from "./subscription-contract";
import { unavailableOfOrder } from "./unavailable-contract";

const field = fieldsOf(587); // 587300-587399: requests of orders.

/** The kinds of order actions. */
export const ACTION_TYPES = [
  "CreateSubscription",
  "TermsAndConditions",
  "AddProduct",
  "UpdateProduct",
  "RemoveProduct",
  "RenewSubscription",
  "CancelSubscription",
  "OwnerTransfer",
  "Suspend",
  "Resume",
  "ChangePlan",
] as const;

const triggerDateEntry = z.object({
  name: field(
    311,
    z.enum(["ContractEffective", "ServiceActivation", "CustomerAcceptance"]),
    "Which date it is.",
  ),
  triggerDate: field(312, localDate, "The day on which it takes effect."),
});

/** The containers of actions by type. */
export const containers = {
  createSubscription: field(304, createSubscription.optional(), "A subscription that is made."),
  termsAndConditions: field(351, termsAndConditions.optional(), "Terms that change."),
  addProduct: field(352, addProduct.optional(), "A rate plan that is added."),
  updateProduct: field(353, updateProduct.optional(), "Prices and quantities that change."),
  removeProduct: field(354, removeProduct.optional(), "A rate plan that is removed."),
  renewSubscription: field(
    305,
    renewSubscription.optional(),
    "A RenewSubscription action needs nothing: the subscription's terms say how long it renews.",
  ),
  cancelSubscription: field(355, cancelSubscription.optional(), "When the subscription ends."),
  ownerTransfer: field(356, ownerTransfer.optional(), "Who owns the subscription from then on."),
  suspend: field(357, suspend.optional(), "When the subscription pauses."),
  resume: field(358, resume.optional(), "When the subscription runs again."),
  changePlan: field(359, changePlan.optional(), "A rate plan that takes another one's place."),
};

const orderAction = z.object({
  type: field(302, z.enum(ACTION_TYPES), "Kind of the action; its container has the same name."),
  triggerDates: field(
    303,
    z.array(triggerDateEntry).max(3).optional(),
    "When the action takes effect. ContractEffective is the term's start or the order date when absent, each later date the one before it.",
  ),
  ...containers,
  changeReason: field(306, text(255).optional(), "Why the change is made."),
  customFields: field(307, customFieldsOf("OrderAction", "create").optional(), "Custom fields."),
});

const creating = z.object({
  orderActions: z.array(z.looseObject({ type: z.string() })),
});

/** Whether a subscription of an order is made by it. */
const writingOfEntry = (entry: unknown) =>
  creating.safeParse(entry).data?.orderActions.some(({ type }) => type === "CreateSubscription")
    ? "create"
    : "change";

const subscriptionEntry = (most: number) =>
  z.object({
    subscriptionNumber: field(
      314,
      key.optional(),
      "The subscription to change; absent when the action creates one.",
    ),
    orderActions: field(
      301,
      z.array(orderAction).min(1).max(most),
      "What happens to the subscription, in order.",
    ),
    notes: field(315, text(1000).optional(), "Free text about the subscription."),
    ...unavailableOfOrder,
    ramp: field(
      289,
      rampRequest.optional(),
      "Intervals in which what the charges are worth is reported; the actions book their prices.",
    ),
    customFields: field(
      307,
      customFieldsOf("Subscription", writingOfEntry).optional(),
      "Custom fields.",
    ),
  });

/** The subscriptions of an order, limited in number, as are the actions of each. */
export const subscriptionsUpTo = (most: number) =>
  field(
    320,
    z.array(subscriptionEntry(most)).max(most).optional(),
    "The subscriptions that the order creates or changes; none for an order that has only orderLineItems.",
  );

/** Fields shared by an order and its preview. */
export const orderFields = {
  orderDate: field(321, localDate, "Day on which the order was placed."),
  existingAccountNumber: field(
    322,
    key.optional(),
    "Number of the account that orders. This, `existingAccountId` or `newAccount` is needed.",
  ),
  existingAccountId: field(323, id.optional(), "Id of the account that orders."),
  orderNumber: field(
    324,
    ownNumber(100).optional(),
    "Number of the order; the next free one when absent.",
  ),
  description: field(325, text(500).optional(), "Free text about the order."),
  category: field(326, z.enum(["NewSales"]).optional(), "Kind of the order."),
  reasonCode: field(327, text(255).optional(), "Why the order was placed."),
  customFields: field(307, customFieldsOf("Order", "create").optional(), "Custom fields."),
  orderLineItems,
  subscriptions: subscriptionsUpTo(50),
  commitments: orderCommitments,
};

/** Fields of an order that its preview does not have. */
export const placedFields = {
  newAccount: field(
    328,
    z.object(newAccountFields).optional(),
    "An account that is made with the order, and that orders.",
  ),
  status: field(
    329,
    z.enum(["Draft", "Scheduled", "Pending", "Completed", "Executing", "Failed"]).optional(),
    "Draft keeps the order without effect, Scheduled until its day. Any other order is executed at once, and its dates decide whether it is Completed or Pending.",
  ),
  schedulingOptions: field(
    330,
    z
      .object({
        scheduledDate: field(331, localDate, "Day on which the order is executed."),
        scheduledDatePolicy: field(
          332,
          z.literal("SpecificDate").optional(),
          "SpecificDate, which is the only one.",
        ),
      })
      .optional(),
    "When a Scheduled order is executed: at the beginning of that day in the tenant's time zone.",
  ),
};

/** Rules that an order may break. */
export const ORDER_RULES = [
  "Exactly one of existingAccountNumber, existingAccountId and newAccount names the account; it must be active.",
  "Each action brings the container of its name.",
  "ContractEffective ≤ ServiceActivation ≤ CustomerAcceptance.",
  "A TERMED subscription has period and periodType, or an endDate after its start; an EVERGREEN one has none of them and does not renew.",
  "A rate plan can be subscribed to from its first to its last day of effect.",
  "A subscription is in the currency of its account, and each charge has a price in it.",
  "A price override is the member that fits the charge's model.",
  "A quantity lies between the least and the greatest of the catalog charge.",
  "The order date, the target date and the document date lie at most 36 months ahead.",
  "billingOptions, collectPayment and applyCredit need runBilling; applicationOrder needs applyCredit, and electronicPaymentOptions need collectPayment.",
  "refund and writeOff belong to an order that cancels a subscription and is executed at once; a refund names its refundAmount, no more than was paid for what is canceled, from at most 20 payments that gateways have moved. The first refund that a gateway declines keeps nothing of the order; once money has gone back, the order stands.",
  "Only TERMED subscriptions renew, and a renewal takes effect when the term before it ends.",
  "A cancelled subscription does not change; while a pause is booked, only Resume is accepted.",
  "Each action takes effect within the life of its subscription; a pause begins neither before the last resumption nor within usage that is billed.",
  "A Scheduled order has a scheduledDate after today; cards do not wait in drafts or schedules.",
  "An order has subscriptions, orderLineItems or commitments. An item that is SentToBilling has a billTargetDate; a Return names the item that comes back, and no more units come back than were sold.",
  "A ramp lies within the terms of a TERMED subscription; its intervals follow one another without a gap, and it names charges of the subscription. delete stands alone and needs a ramp.",
  "A commitment is of the ordering account and in its currency; its schedules follow one another without a gap. One that is canceled, or whose periods are all evaluated, does not change; an order that has changed one is not deleted.",
  "Fields that are not available are refused by name.",
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
