import { serve } from "@/lib/api/next";
import { updateOrderLineItems } from "@/lib/areas/orders/order-line-items/line-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: updateOrderLineItems });
