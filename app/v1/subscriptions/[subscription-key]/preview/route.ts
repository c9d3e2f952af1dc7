import { serve } from "@/lib/api/next";
import { previewSubscriptionBill } from "@/lib/areas/subscription-changes/v1-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: previewSubscriptionBill });
