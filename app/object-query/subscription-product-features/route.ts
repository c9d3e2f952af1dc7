import { serve } from "@/lib/api/next";
import type * as featureListOperations from "@/lib/areas/subscriptions/lists/feature-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof featureListOperations>({
  GET: "querySubscriptionProductFeatures",
});
