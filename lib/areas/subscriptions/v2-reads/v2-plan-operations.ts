import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { subscriptionItemsV2, subscriptionPlansV2 } from "./v2-plan-contract";

export const { list: listSubscriptionPlansV2, get: getSubscriptionPlanV2 } =
  resourceOperations(subscriptionPlansV2);
export const { list: listSubscriptionItemsV2 } = resourceOperations(subscriptionItemsV2);
