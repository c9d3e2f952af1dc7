import { serve } from "@/lib/api/next";
import { queryProductRatePlans } from "@/lib/areas/catalog/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryProductRatePlans });
