import { serve } from "@/lib/api/next";
import { createOrderV2 } from "@/lib/areas/orders/v2/order-operations";
import { listOrdersV2 } from "@/lib/areas/orders/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listOrdersV2,
  POST: createOrderV2,
});
