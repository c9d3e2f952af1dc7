import { serve } from "@/lib/api/next";
import { queryOrders } from "@/lib/areas/orders/reads/read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryOrders });
