import { serve } from "@/lib/api/next";
import { queryOrderActions } from "@/lib/areas/orders/lists/part-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryOrderActions });
