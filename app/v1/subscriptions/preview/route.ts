import { serve } from "@/lib/api/next";
import type * as v1PreviewOperations from "@/lib/areas/subscriptions/v1-changes/v1-preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v1PreviewOperations>({
  POST: "previewSubscription",
});
