import { serve } from "@/lib/api/next";
import type * as billingPreviews from "@/lib/areas/billing-previews/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof billingPreviews>({
  GET: "getBillingPreviewRun",
});
