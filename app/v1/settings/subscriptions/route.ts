import { serve } from "@/lib/api/next";
import type * as subscriptionSettingsOperations from "@/lib/areas/settings/subscription-settings-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof subscriptionSettingsOperations
>({ GET: "getSubscriptionSettings", PUT: "updateSubscriptionSettings" });
