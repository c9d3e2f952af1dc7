import { serve } from "@/lib/api/next";
import type * as lineOperations from "@/lib/areas/orders/v2/line-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof lineOperations>({
  GET: "getOrderLineItemV2",
  PATCH: "patchOrderLineItemV2",
});
