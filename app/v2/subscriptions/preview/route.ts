import { serve } from "@/lib/api/next";
import type * as v2PreviewOperations from "@/lib/areas/subscriptions/v2-changes/v2-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2PreviewOperations>({
  POST: "previewSubscriptionV2",
});
