import { serve } from "@/lib/api/next";
import { queryProcessedUsageByKey } from "@/lib/areas/usage/processed/processed-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryProcessedUsageByKey });
