import { serve } from "@/lib/api/next";
import type * as listOperations from "@/lib/areas/delivery-adjustments/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof listOperations>({
  GET: "queryDeliveryAdjustments",
});
