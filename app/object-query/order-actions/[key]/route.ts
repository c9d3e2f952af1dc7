import { serve } from "@/lib/api/next";
import { queryOrderActionByKey } from "@/lib/areas/orders/lists/part-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryOrderActionByKey });
