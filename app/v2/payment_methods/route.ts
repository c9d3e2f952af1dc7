import { serve } from "@/lib/api/next";
import {
  createPaymentMethodV2,
  listPaymentMethodsV2,
} from "@/lib/areas/payment-methods/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPaymentMethodsV2,
  POST: createPaymentMethodV2,
});
