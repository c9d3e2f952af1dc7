import { serve } from "@/lib/api/next";
import { queryUsageByKey } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryUsageByKey });
