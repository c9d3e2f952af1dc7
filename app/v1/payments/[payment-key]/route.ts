import { serve } from "@/lib/api/next";
import { deletePayment, getPayment, updatePayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: getPayment,
  PUT: updatePayment,
  DELETE: deletePayment,
});
