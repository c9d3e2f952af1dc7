import { serve } from "@/lib/api/next";
import type * as deliveryAdjustments from "@/lib/areas/delivery-adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof deliveryAdjustments>({
  GET: "listDeliveryAdjustments",
  POST: "createDeliveryAdjustments",
});
