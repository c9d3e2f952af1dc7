import { serve } from "@/lib/api/next";
import type * as v2Operations from "@/lib/areas/payment-methods/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2Operations>({
  GET: "getPaymentMethodV2",
  PATCH: "patchPaymentMethodV2",
  DELETE: "deletePaymentMethodV2",
});
