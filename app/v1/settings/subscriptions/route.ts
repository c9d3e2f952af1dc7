import { serve } from "@/lib/api/next";
import {
  getSubscriptionSettings,
  updateSubscriptionSettings,
} from "@/lib/areas/settings/subscription-settings-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getSubscriptionSettings,
  PUT: updateSubscriptionSettings,
});
