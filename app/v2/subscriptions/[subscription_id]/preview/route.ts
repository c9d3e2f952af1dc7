import { serve } from "@/lib/api/next";
import { previewSubscriptionChange } from "@/lib/areas/subscriptions/v2-changes/v2-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: previewSubscriptionChange,
});
