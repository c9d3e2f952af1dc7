import { serve } from "@/lib/api/next";
import { previewBillingRules } from "@/lib/areas/settings/preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewBillingRules });
