import { serve } from "@/lib/api/next";
import type * as usageAlerts from "@/lib/areas/usage-alerts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof usageAlerts>({
  GET: "listUsageAlerts",
});
