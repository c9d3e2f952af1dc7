import { serve } from "@/lib/api/next";
import {
  getOrderLineItem,
  updateOrderLineItem,
} from "@/lib/areas/orders/order-line-items/line-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getOrderLineItem,
  PUT: updateOrderLineItem,
});
