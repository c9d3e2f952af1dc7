import { serve } from "@/lib/api/next";
import type * as usage from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof usage>({
  GET: "getUsageUpload",
});
