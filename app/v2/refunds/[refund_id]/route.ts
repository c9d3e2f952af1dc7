import { serve } from "@/lib/api/next";
import { deleteRefundV2, getRefundV2, patchRefundV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getRefundV2,
  PATCH: patchRefundV2,
  DELETE: deleteRefundV2,
});
