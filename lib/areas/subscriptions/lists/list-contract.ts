import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { countedListQuery, countedListResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { subscriptionRecord } from "./terms-contract";

const field = fieldsOf(531); // 531300-531599: subscriptions of version 1.
const none = z.object({});
const shown = z.string().nullable();

const subscription = z
  .object({
    id: field(400, id, "Id of the subscription."),
    subscriptionNumber: field(401, z.string(), "Number of the subscription."),
    version: field(402, z.number(), "Number of changes, from 1."),
    status: field(380, z.string(), "Status of the subscription."),
    accountId: field(405, id, "Id of the owner."),
    accountNumber: field(406, z.string(), "Number of the owner."),
    accountName: field(407, z.string(), "Name of the owner."),
    invoiceOwnerAccountId: field(408, id, "Id of the account that is billed."),
    termType: field(412, z.string(), "TERMED or EVERGREEN."),
    autoRenew: field(413, z.boolean(), "It renews by itself."),
    contractEffectiveDate: field(421, z.string(), "Day on which the contract takes effect."),
    subscriptionStartDate: field(424, z.string(), "First day of the subscription."),
    subscriptionEndDate: field(425, shown, "First day after it; null when it has no end."),
    termStartDate: field(426, z.string(), "First day of the current term."),
    termEndDate: field(427, shown, "First day after the current term."),
    currency: field(428, z.string(), "Currency of its charges."),
    contractedMrr: field(
      429,
      z.number(),
      "Monthly recurring revenue that its charges come to when all changes that are agreed on have taken effect.",
    ),
    currentMrr: field(
      479,
      z.number(),
      "Monthly recurring revenue of its charges in effect today; 0 while it is paused, ended or not active yet.",
    ),
    totalContractedValue: field(430, z.number(), "Total contract value of its charges."),
    nextBillingDate: field(344, shown, "First target date that bills it again."),
    ratePlanNames: field(
      470,
      z.array(z.string()),
      "Names of its rate plans, in the order of their booking.",
    ),
    createdDate: field(471, z.iso.datetime(), "When it was made."),
    updatedDate: field(472, z.iso.datetime(), "When it changed last."),
    ...subscriptionRecord,
  })
  .catchall(customFieldsBeside("Subscription"));

export const querySubscriptions = defineOperation({
  id: "querySubscriptions",
  method: "GET",
  path: "/object-query/subscriptions",
  area: "subscriptions",
  summary: "List subscriptions",
  description:
    "The newest versions of subscriptions by filter, in the order asked for, page by page.",
  scope: "subscriptions:read",
  style: "plain",
  resource: 531300,
  params: none,
  query: countedListQuery,
  body: none,
  result: countedListResult(subscription),
});

export const querySubscriptionByKey = readByKey(
  querySubscriptions,
  "querySubscriptionByKey",
  "a subscription",
);
