import { serve } from "@/lib/api/next";
import { queryProductRatePlanByKey } from "@/lib/areas/catalog/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryProductRatePlanByKey });
