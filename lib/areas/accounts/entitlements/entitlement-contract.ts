import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { always } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531950-531969: what accounts may use.

const usage = z.object({
  chargeNumber: field(961, z.string(), "Number of the usage charge that counts the unit."),
  chargeName: field(962, z.string(), "Name of the charge."),
  periodStartDate: field(963, z.string(), "First day of its billing period."),
  periodEndDate: field(964, z.string(), "Last day of its billing period."),
  used: field(965, z.number(), "Units that were used in the period, through the day."),
  remaining: field(966, z.number(), "Units that are left of what is included; never below zero."),
});

const entitlement = z.object({
  featureId: field(955, id, "Id of the feature."),
  featureCode: field(956, z.string(), "Code of the feature."),
  name: field(957, z.string(), "Name of the feature."),
  description: field(958, z.string().nullable(), "What it is, for people."),
  quantity: field(
    959,
    z.number().nullable(),
    "Units that are included in a billing period, all rate plans together; null without a limit.",
  ),
  unitOfMeasure: field(960, z.string().nullable(), "Unit of measure of the quantity."),
  ratePlanNames: field(967, z.array(z.string()), "Names of the rate plans that have it."),
  usage: field(
    968,
    usage.nullable(),
    "What was used of it; null where no usage charge of the subscription counts its unit.",
  ),
});

export const listAccountEntitlements = defineOperation({
  id: "listAccountEntitlements",
  method: "GET",
  path: "/v1/accounts/{account-key}/entitlements",
  area: "accounts",
  summary: "List what an account may use",
  description:
    "The features of the subscriptions that an account has on a day, with the units that are included in a billing period and what was used of them. A subscription that is not activated yet, is paused, canceled or over on that day grants nothing and is left out.",
  scope: "subscriptions:read",
  also: [{ scope: "usage:read", to: "show what was used", asks: always }],
  style: "v1",
  resource: 531000,
  params: z.object({ "account-key": field(461, key, "Id or number of the account.") }),
  query: z.object({
    asOf: field(950, localDate.optional(), "The day; today when absent."),
    subscriptionNumber: field(
      951,
      z.string().min(1).max(100).optional(),
      "Only what this subscription grants.",
    ),
    page: field(
      462,
      wholeNumber(1, 250).optional(),
      "Number of the page, 1 to 250; 1 when absent.",
    ),
    pageSize: field(
      463,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
  }),
  body: z.object({}),
  result: z.object({
    accountId: field(936, id, "Id of the account."),
    accountNumber: field(952, z.string(), "Number of the account."),
    asOf: field(953, z.string(), "The day."),
    subscriptions: field(
      954,
      z.array(
        z.object({
          subscriptionId: field(969, id, "Id of the subscription."),
          subscriptionNumber: field(951, z.string(), "Number of the subscription."),
          entitlements: field(935, z.array(entitlement), "What it grants, by name."),
        }),
      ),
      "The subscriptions of this page that grant something.",
    ),
    nextPage: field(
      466,
      z.string().optional(),
      "Address of the next page; absent on the last one.",
    ),
  }),
});
