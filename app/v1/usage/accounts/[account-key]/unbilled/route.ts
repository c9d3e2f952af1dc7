import { serve } from "@/lib/api/next";
import { getUnbilledUsage } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getUnbilledUsage });
