import { serve } from "@/lib/api/next";
import {
  deletePaymentMethod,
  getPaymentMethod,
  updatePaymentMethod,
} from "@/lib/areas/payment-methods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentMethod,
  PUT: updatePaymentMethod,
  DELETE: deletePaymentMethod,
});
