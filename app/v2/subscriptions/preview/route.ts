import { serve } from "@/lib/api/next";
import { previewSubscriptionV2 } from "@/lib/areas/subscriptions/v2-changes/v2-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewSubscriptionV2 });
