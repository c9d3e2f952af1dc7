import { serve } from "@/lib/api/next";
import type * as v2Operations from "@/lib/areas/billing-previews/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2Operations>({
  GET: "getBillRunPreviewV2",
});
