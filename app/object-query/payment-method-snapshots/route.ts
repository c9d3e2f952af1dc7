import { serve } from "@/lib/api/next";
import { queryPaymentMethodSnapshots } from "@/lib/areas/payment-methods/records/record-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: queryPaymentMethodSnapshots,
});
