import { serve } from "@/lib/api/next";
import {
  getPaymentMethodCascade,
  setPaymentMethodCascade,
} from "@/lib/areas/payment-methods/records/record-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentMethodCascade,
  PUT: setPaymentMethodCascade,
});
