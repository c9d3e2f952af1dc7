import { serve } from "@/lib/api/next";
import { queryOrdersByKey } from "@/lib/areas/orders/reads/read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryOrdersByKey });
