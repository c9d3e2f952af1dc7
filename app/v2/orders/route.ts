import { serve } from "@/lib/api/next";
import { listOrdersV2 } from "@/lib/areas/orders/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listOrdersV2 });
