import { serve } from "@/lib/api/next";
import {
  deletePaymentRunV2,
  getPaymentRunV2,
  patchPaymentRunV2,
} from "@/lib/areas/payment-runs/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentRunV2,
  PATCH: patchPaymentRunV2,
  DELETE: deletePaymentRunV2,
});
