import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import {
  amount,
  clearableText,
  id,
  key,
  localDate,
  ownNumber,
  quantity,
  text,
} from "@/lib/api/schemas";
import {
  EXPANDS,
  expansion,
  subscriptionNamed,
  subscriptionV2,
} from "@/lib/areas/subscriptions/v2-reads/v2-contract";
import { BILLS_AND_PAYS } from "@/lib/areas/orders/needs-contract";
import { lifeFields } from "./v2-life-contract";
import { pauseContainer, resumeContainer } from "./v2-pause-contract";
import { canceledV2, cancelFields, processingOptions } from "./v2-processing-contract";

const field = fieldsOf(536); // 536000-536399: changes of subscriptions of version 2.
const none = z.object({});

const startOn = z.object({
  contract_effective: field(40, localDate, "Day on which it takes effect."),
  service_activation: field(41, localDate.optional(), "Day on which the service is activated."),
  customer_acceptance: field(42, localDate.optional(), "Day on which the customer accepts."),
});

const startingOn = field(
  43,
  startOn.optional(),
  "When the change takes effect; today when absent.",
);

const term = z.object({
  type: field(
    44,
    z.enum(["termed", "evergreen"]).optional(),
    "termed or evergreen; termed when absent.",
  ),
  interval: field(
    45,
    z.enum(["day", "week", "month", "year"]).optional(),
    "Unit of the term's length.",
  ),
  interval_count: field(
    46,
    z.number().int().min(1).max(1200).optional(),
    "Length of the term, in `interval` units.",
  ),
  start_date: field(47, localDate.optional(), "First day of the term."),
  end_date: field(48, localDate.optional(), "First day after the term, in place of a length."),
});

const tier = z.object({
  up_to: field(51, quantity.nullable().optional(), "Last unit of the tier; null in the last one."),
  amount: field(52, amount.optional(), "Flat price of the tier, beside unit_amount if both stand."),
  unit_amount: field(53, amount.optional(), "Price of one unit in the tier."),
});

const bound = amount.gte(0).nullable().optional();

const priceFields = {
  description: field(54, text(500).optional(), "Description of the charge."),
  quantity: field(55, quantity.optional(), "Number of units."),
  amount: field(56, amount.optional(), "Flat price."),
  unit_amount: field(57, amount.optional(), "Price of one unit."),
  tiers: field(58, z.array(tier).min(1).max(1000).optional(), "Price table."),
  minimum_amount: field(68, bound, "The least that a billing period costs; null for nothing."),
  maximum_amount: field(69, bound, "The most that a billing period costs; null for none."),
  discount_amount: field(
    59,
    amount.optional(),
    "Amount of a fixed discount; below zero, it raises the charges that it applies to.",
  ),
  discount_percent: field(
    60,
    amount.refine((value) => value >= 0 && value <= 100, "must lie between 0 and 100").optional(),
    "Percentage of a discount.",
  ),
  percent: field(63, amount.gte(0).optional(), "Percentage of a percentage charge."),
  unique_token: field(61, text(50).optional(), "Handle of the charge within the request."),
  custom_fields: field(62, customFieldsOf("RatePlanCharge").optional(), "Custom fields."),
};

const planCreate = z.object({
  plan_id: field(70, id.optional(), "Id of the rate plan in the catalog."),
  plan_number: field(71, text(50).optional(), "Number of the rate plan in the catalog."),
  coupon_code: field(79, text(50).optional(), "Code of a coupon, instead of a rate plan."),
  prices: field(
    72,
    z
      .array(
        z.object({
          price_id: field(73, id, "Id of the catalog charge."),
          ...priceFields,
          ...lifeFields,
        }),
      )
      .max(300)
      .optional(),
    "Charges that differ from the catalog.",
  ),
  unique_token: field(74, text(50).optional(), "Handle of the plan within the request."),
  custom_fields: field(62, customFieldsOf("RatePlan", "create").optional(), "Custom fields."),
});

const planPatch = z.object({
  id: field(75, id.optional(), "Id of the subscription's rate plan."),
  unique_token: field(74, text(50).optional(), "Handle of the plan within the request."),
  prices: field(
    76,
    z
      .array(
        z.object({
          id: field(77, id.optional(), "Id of the subscription's charge."),
          subscription_item_number: field(78, text(50).optional(), "Number of the charge."),
          ...priceFields,
        }),
      )
      .min(1)
      .max(300)
      .optional(),
    "Charges to change.",
  ),
  custom_fields: field(62, customFieldsOf("RatePlan").optional(), "Custom fields."),
});

const renewal = z.object({ start_on: startingOn });

const accountFields = {
  account_id: field(100, id.optional(), "Id of the owner."),
  account_number: field(101, key.optional(), "Number of the owner."),
  invoice_owner_account_id: field(102, id.optional(), "Id of the account that is billed."),
  invoice_owner_account_number: field(103, key.optional(), "Number of the account that is billed."),
};

const billingFields = {
  bill_to_id: field(
    104,
    id.nullable().optional(),
    "Contact that is billed; null follows the account.",
  ),
  sold_to_id: field(
    105,
    id.nullable().optional(),
    "Contact that it is sold to; null follows the account.",
  ),
  payment_terms: field(
    106,
    text(100).nullable().optional(),
    "Payment term; null follows the account.",
  ),
  invoice_separately: field(107, z.boolean().optional(), "Invoice this subscription separately."),
};

const createFields = {
  ...accountFields,
  ...billingFields,
  subscription_number: field(108, ownNumber(100).optional(), "Number that you choose."),
  description: field(109, text(500).optional(), "Free text."),
  auto_renew: field(110, z.boolean().optional(), "Renew by itself at the end of a term."),
  initial_term: field(111, term.optional(), "First term; evergreen when absent."),
  renewal_term: field(112, term.optional(), "Term of each renewal."),
  start_on: startingOn,
  subscription_plans: field(
    113,
    z.array(planCreate).min(1).max(300),
    "Rate plans to subscribe to.",
  ),
  custom_fields: field(62, customFieldsOf("Subscription", "create").optional(), "Custom fields."),
  currency: field(114, z.string().optional(), "Currency; the account's."),
};

const write = {
  area: "subscription-changes",
  style: "v2",
  scope: "orders:write",
  highVolume: true,
  also: [...BILLS_AND_PAYS, ...EXPANDS],
  callsGateway: true,
} as const;

export const createSubscriptionV2 = defineOperation({
  ...write,
  id: "createSubscriptionV2",
  method: "POST",
  path: "/v2/subscriptions",
  summary: "Create a subscription",
  description: "Creates a subscription through an order of its own, and bills it if asked to.",
  resource: 536100,
  success: 201,
  params: none,
  query: expansion,
  body: z.object({ ...createFields, processing_options: processingOptions }),
  result: subscriptionV2,
  rules: ["Exactly one of account_id and account_number names the owner."],
});

export const patchSubscription = defineOperation({
  ...write,
  id: "patchSubscription",
  method: "PATCH",
  path: "/v2/subscriptions/{subscription_id}",
  summary: "Update or renew a subscription",
  description:
    "Books any number of changes in one order: a renewal, terms, owner, rate plans, prices, a cancellation, a pause or a resumption.",
  resource: 536120,
  params: subscriptionNamed,
  query: expansion,
  body: z.object({
    ...accountFields,
    ...billingFields,
    description: field(
      115,
      clearableText(500).optional(),
      "Free text about the subscription, which its order has as well; empty clears it.",
    ),
    custom_fields: field(
      62,
      customFieldsOf("Subscription").optional(),
      "Custom fields of the subscription to set.",
    ),
    start_on: startingOn,
    terms: field(
      116,
      z
        .object({
          current_term: field(117, term.optional(), "The current term as it shall be."),
          renewal_term: field(112, term.optional(), "Term of each renewal."),
          auto_renew: field(110, z.boolean().optional(), "Renew by itself at the end of a term."),
          start_on: startingOn,
          bill_to_id: billingFields.bill_to_id,
          sold_to_id: billingFields.sold_to_id,
          payment_terms: billingFields.payment_terms,
        })
        .optional(),
      "Terms to change; with `renew`, the terms of the renewal.",
    ),
    renew: field(118, renewal.optional(), "Its presence renews the subscription."),
    renewals: field(119, z.array(renewal).min(1).max(12).optional(), "Several renewals in a row."),
    add_subscription_plans: field(
      120,
      z
        .array(
          z.object({
            subscription_plan: field(121, planCreate, "The rate plan."),
            start_on: startingOn,
          }),
        )
        .max(50)
        .optional(),
      "Rate plans to add.",
    ),
    update_subscription_plans: field(
      122,
      z
        .array(
          z.object({
            subscription_plan: field(123, planPatch, "The rate plan and what changes."),
            start_on: startingOn,
            start_date: field(124, localDate.optional(), "Day of the change."),
          }),
        )
        .max(50)
        .optional(),
      "Rate plans whose charges change.",
    ),
    remove_subscription_plans: field(
      125,
      z
        .array(
          z.object({
            subscription_plan_id: field(126, id.optional(), "Id of the subscription's rate plan."),
            unique_token: field(74, text(50).optional(), "Handle of the plan."),
            start_on: startingOn,
          }),
        )
        .max(50)
        .optional(),
      "Rate plans to remove.",
    ),
    replace_subscription_plans: field(
      127,
      z
        .array(
          z.object({
            subscription_plan_id: field(126, id.optional(), "Id of the rate plan to replace."),
            previous_plan_id: field(128, id.optional(), "Catalog id of the rate plan to replace."),
            replace_at: field(
              129,
              z.enum(["now", "end_of_billing_period", "specific_date"]).optional(),
              "When; `specific_date` is start_on.contract_effective.",
            ),
            replacement_type: field(
              130,
              z.enum(["upgrade", "downgrade", "crossgrade", "other"]).optional(),
              "Kind of the change.",
            ),
            subscription_plan: field(131, planCreate, "The rate plan that replaces it."),
            start_on: startingOn,
          }),
        )
        .max(50)
        .optional(),
      "Rate plans to replace by others.",
    ),
    cancel: field(132, z.object(cancelFields).optional(), "Cancels the subscription."),
    pause: field(133, pauseContainer.nullable().optional(), "Pauses the subscription."),
    resume: field(134, resumeContainer.optional(), "Resumes the subscription."),
    processing_options: processingOptions,
  }),
  result: subscriptionV2,
  rules: [
    "Only termed subscriptions are renewed, before or after they have expired.",
    "A renewal's term begins where the term before it ends: start_on.contract_effective, where it is given, is that day.",
    "While a pause is booked, resume is the only change.",
    "The body asks for at least one change.",
  ],
  example: {
    renew: { start_on: { contract_effective: "2027-01-15" } },
    terms: { renewal_term: { interval: "month", interval_count: 12, type: "termed" } },
  },
});

export const cancelSubscriptionV2 = defineOperation({
  ...write,
  id: "cancelSubscriptionV2",
  method: "POST",
  path: "/v2/subscriptions/{subscription_id}/cancel",
  summary: "Cancel a subscription",
  description:
    "Books the end of a subscription. What is billed beyond it is credited when the call or a later run bills.",
  resource: 536140,
  params: subscriptionNamed,
  query: expansion,
  body: z.object(cancelFields),
  result: canceledV2,
  rules: [
    "Only one of cancel_date and cancel_at may be given; today when both are absent.",
    "The date is not before the subscription's first day and not after the end of a termed one.",
    "No more goes back (refund_amount) than was paid for the subscription; process_refund needs it.",
  ],
  example: { cancel_at: "subscription_term_end" },
});

export const keepSubscription = defineOperation({
  ...write,
  callsGateway: false,
  id: "keepSubscription",
  also: EXPANDS,
  method: "POST",
  path: "/v2/subscriptions/{subscription_id}/keep",
  summary: "Keep a subscription",
  description: "Withdraws a cancellation that has not taken effect yet.",
  resource: 536160,
  params: subscriptionNamed,
  query: expansion,
  body: z.object({
    custom_fields: field(
      62,
      customFieldsOf("Subscription").optional(),
      "Custom fields of the subscription to set.",
    ),
  }),
  result: subscriptionV2,
  rules: ["There is a cancellation, and its day lies ahead."],
});

export const activateSubscription = defineOperation({
  ...write,
  also: EXPANDS,
  callsGateway: false,
  id: "activateSubscription",
  method: "POST",
  path: "/v2/subscriptions/{subscription_id}/activate",
  summary: "Activate a subscription",
  description: "Gives a pending subscription the dates that it waits for.",
  resource: 536180,
  params: subscriptionNamed,
  query: expansion,
  body: z.object({
    service_activation: field(141, localDate.optional(), "Day on which the service is activated."),
    customer_acceptance: field(142, localDate.optional(), "Day on which the customer accepts."),
  }),
  result: subscriptionV2,
  rules: [
    "The subscription is pending, and one of the dates is given.",
    "contract_effective ≤ service_activation ≤ customer_acceptance.",
  ],
  example: { service_activation: "2026-02-01" },
});
