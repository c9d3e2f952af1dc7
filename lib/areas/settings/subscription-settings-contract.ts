import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount } from "@/lib/api/schemas";

const field = fieldsOf(502); // 502300-502399: settings of subscriptions.
const none = z.object({});

/** Minus 100 makes a price zero, 1000 makes it eleven times as high. */
const priceIncrease = amount.refine(
  (value) => value >= -100 && value <= 1000,
  "must lie between -100 and 1000",
);

/** Every setting of subscriptions, as it is read and as it is sent. */
export const subscriptionSettingFields = {
  requireServiceActivation: field(
    301,
    z.boolean(),
    "New subscriptions wait for the day of service activation: until it is given, nothing is billed.",
  ),
  requireCustomerAcceptance: field(
    302,
    z.boolean(),
    "New subscriptions wait for the day of customer acceptance: until it is given, nothing is billed.",
  ),
  defaultPriceIncreasePercentage: field(
    303,
    priceIncrease,
    "By how much prices rise at renewal, in percent, for charges with UseTenantDefaultForPriceChange; they fall when negative.",
  ),
};

export const getSubscriptionSettings = defineOperation({
  id: "getSubscriptionSettings",
  method: "GET",
  path: "/v1/settings/subscriptions",
  area: "settings",
  summary: "Get the settings of subscriptions",
  description: "Which dates a new subscription waits for, and by how much prices rise at renewal.",
  scope: "settings:read",
  style: "settings",
  resource: 502300,
  params: none,
  query: none,
  body: none,
  result: z.object(subscriptionSettingFields),
});

export const updateSubscriptionSettings = defineOperation({
  id: "updateSubscriptionSettings",
  method: "PUT",
  path: "/v1/settings/subscriptions",
  area: "settings",
  summary: "Change the settings of subscriptions",
  description:
    "Changes the settings that are named. Required dates hold for subscriptions that orders and version 2 create from then on; those that wait already still wait. A percentage holds for renewals that are booked from then on. Answers with every setting.",
  scope: "settings:write",
  style: "settings",
  resource: 502300,
  params: none,
  query: none,
  body: z.object(optionalFields(subscriptionSettingFields)),
  result: z.object(subscriptionSettingFields),
  example: { requireServiceActivation: true },
});
