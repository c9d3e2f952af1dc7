import { serve } from "@/lib/api/next";
import { createOrder } from "@/lib/areas/orders/operations";
import { listOrders } from "@/lib/areas/orders/reads/read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listOrders,
  POST: createOrder,
});
