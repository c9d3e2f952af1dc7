import { serve } from "@/lib/api/next";
import type * as lineOperations from "@/lib/areas/orders/order-line-items/line-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof lineOperations>({
  POST: "updateOrderLineItems",
});
