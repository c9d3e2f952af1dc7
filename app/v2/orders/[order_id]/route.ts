import { serve } from "@/lib/api/next";
import { getOrderV2 } from "@/lib/areas/orders/v2/order-operations";
import { deleteOrderV2 } from "@/lib/areas/orders/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getOrderV2,
  DELETE: deleteOrderV2,
});
