import { serve } from "@/lib/api/next";
import { previewSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewSubscription });
