import { serve } from "@/lib/api/next";
import type * as recordOperations from "@/lib/areas/payment-methods/records/record-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof recordOperations>({
  GET: "getPaymentMethodCascade",
  PUT: "setPaymentMethodCascade",
});
