import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { SWITCH_NAMES } from "@/lib/kernel/features";
import { currencyCode } from "@/lib/api/schemas";
import { isCurrency } from "@/lib/values/money";

const field = fieldsOf(502); // 502800-502819: features that are on or off.
const none = z.object({});

/** The switches, as they are read and as they are sent. */
export const featureSwitchFields = {
  orders: field(
    801,
    z.boolean(),
    "Orders. Off: calls of orders, order line items, asynchronous orders and change logs answer category 10; subscriptions are changed by the calls of subscriptions, by amendments and in the portal.",
  ),
  multiCurrency: field(
    802,
    z.boolean(),
    "Multi-Currency. Off: new accounts and prices of the catalog are in `homeCurrency` alone.",
  ),
  invoiceSettlement: field(
    810,
    z.boolean(),
    "Invoice Settlement. On: credits are on credit memos, and payments may be applied and unapplied. Off: negative lines stay on invoices; a negative invoice stays open or moves to the credit balance of its account (billing rule `negativeInvoices`), and invoices are adjusted.",
  ),
  multiEntity: field(
    804,
    z.boolean(),
    "Multi-entity. On: a credential that is valid for several entities names one in each call (header Service-Entity-Ids). Off: the header must not be set.",
  ),
  multiOrg: field(
    805,
    z.boolean(),
    "Multi-org. On: calls may name the orgs that they are about (header Service-Org-Ids). Off: the header must not be set.",
  ),
};

const changes = {
  ...optionalFields(featureSwitchFields),
  homeCurrency: field(
    803,
    currencyCode.refine(isCurrency, "must be a three-letter ISO 4217 currency code").optional(),
    "Currency of everything, where Multi-Currency is off. Without it, the only currency that accounts have.",
  ),
};

const obstacle = z.object({
  feature: field(807, z.enum(SWITCH_NAMES), "The feature that cannot be switched."),
  reason: field(808, z.string(), "What prevents it, as a sentence."),
});

const result = z.object({
  ...featureSwitchFields,
  homeCurrency: field(
    809,
    z.string().nullable(),
    "Currency of everything, where Multi-Currency is off.",
  ),
  obstacles: field(
    806,
    z.array(obstacle),
    "What prevents features from being switched to their other state, at the moment.",
  ),
});

const about = {
  path: "/v1/settings/features",
  area: "settings",
  style: "settings",
  resource: 502800,
  params: none,
  query: none,
  result,
} as const;

export const getFeatures = defineOperation({
  ...about,
  id: "getFeatures",
  method: "GET",
  summary: "Get which features are on",
  description:
    "The features of the company that calls may need, and what prevents them from being switched.",
  scope: "settings:read",
  body: none,
});

export const updateFeatures = defineOperation({
  ...about,
  id: "updateFeatures",
  method: "PUT",
  summary: "Turn features on and off",
  description:
    "Changes the switches that are named, from the next call on. Refused while something exists that the feature would no longer cover. Answers with every switch.",
  scope: "settings:write",
  body: z.object(changes),
  rules: [
    "Orders cannot be turned off while an order is a draft or scheduled, or an order line item is neither complete nor canceled.",
    "Invoice Settlement cannot be turned off while a credit memo is a draft or has a remaining balance, or a payment has an unapplied amount; nor on while an account has a credit balance or an invoice is negative.",
    "Multi-Currency cannot be turned off while accounts have several currencies, or another one than homeCurrency.",
    "Multi-entity cannot be turned off while there are several entities, nor Multi-org while an entity has several orgs.",
  ],
  example: { multiCurrency: false, homeCurrency: "EUR" },
});
