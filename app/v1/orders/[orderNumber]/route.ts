import { serve } from "@/lib/api/next";
import { deleteOrder, replaceOrder } from "@/lib/areas/orders/change-operations";
import { getOrder } from "@/lib/areas/orders/read-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: getOrder,
  PUT: replaceOrder,
  DELETE: deleteOrder,
});
