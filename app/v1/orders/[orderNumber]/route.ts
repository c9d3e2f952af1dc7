import { serve } from "@/lib/api/next";
import { getOrder } from "@/lib/areas/orders/reads/read-operations";
import { deleteOrder, replaceOrder } from "@/lib/areas/orders/waiting/change-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getOrder,
  PUT: replaceOrder,
  DELETE: deleteOrder,
});
