import { serve } from "@/lib/api/next";
import {
  deletePaymentMethodV2,
  getPaymentMethodV2,
  patchPaymentMethodV2,
} from "@/lib/areas/payment-methods/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentMethodV2,
  PATCH: patchPaymentMethodV2,
  DELETE: deletePaymentMethodV2,
});
