import { serve } from "@/lib/api/next";
import { createPayment } from "@/lib/areas/payments/change-operations";
import { listPayments } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPayments,
  POST: createPayment,
});
