import { resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { SUBSCRIPTION_ITEM, SUBSCRIPTION_PLAN } from "@/lib/areas/version-2/views-contract";

const of = { area: "subscriptions", write: "orders:write" } as const;

export const subscriptionPlansV2 = resourceContracts({
  ...of,
  path: "/v2/subscription_plans",
  param: "subscription_plan_id",
  noun: "a plan of a subscription",
  nouns: "plans of subscriptions",
  ending: "SubscriptionPlanV2",
  view: SUBSCRIPTION_PLAN,
  one: "queryRatePlanByKey",
});

export const subscriptionItemsV2 = resourceContracts({
  ...of,
  path: "/v2/subscription_items",
  param: "subscription_item_id",
  noun: "a charge of a subscription",
  nouns: "charges of subscriptions",
  ending: "SubscriptionItemV2",
  view: SUBSCRIPTION_ITEM,
  one: "queryRatePlanChargeByKey",
});

export const { list: listSubscriptionPlansV2, get: getSubscriptionPlanV2 } = subscriptionPlansV2;
export const { list: listSubscriptionItemsV2 } = subscriptionItemsV2;
