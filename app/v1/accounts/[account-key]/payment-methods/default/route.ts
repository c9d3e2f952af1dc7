import { serve } from "@/lib/api/next";
import type * as paymentMethods from "@/lib/areas/payment-methods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof paymentMethods>({
  GET: "getDefaultPaymentMethod",
});
