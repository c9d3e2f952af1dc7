import { serve } from "@/lib/api/next";
import { listProductRatePlans } from "@/lib/areas/catalog/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listProductRatePlans });
