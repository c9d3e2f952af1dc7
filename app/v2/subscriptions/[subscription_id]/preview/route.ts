import { serve } from "@/lib/api/next";
import { previewSubscriptionChange } from "@/lib/areas/subscription-changes/v2-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: previewSubscriptionChange });
