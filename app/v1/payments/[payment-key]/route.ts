import { serve } from "@/lib/api/next";
import { updatePayment } from "@/lib/areas/payments/change-operations";
import { deletePayment, getPayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPayment,
  PUT: updatePayment,
  DELETE: deletePayment,
});
