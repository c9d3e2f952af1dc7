import { serve } from "@/lib/api/next";
import { updateSubscriptionVersionCustomFields } from "@/lib/areas/subscription-changes/v1-life-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  PUT: updateSubscriptionVersionCustomFields,
});
