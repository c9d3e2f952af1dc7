import { serve } from "@/lib/api/next";
import { getOrderLineItemV2, patchOrderLineItemV2 } from "@/lib/areas/orders/v2/line-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getOrderLineItemV2,
  PATCH: patchOrderLineItemV2,
});
