import { serve } from "@/lib/api/next";
import {
  deletePaymentRun,
  getPaymentRun,
  updatePaymentRun,
} from "@/lib/areas/payment-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentRun,
  PUT: updatePaymentRun,
  DELETE: deletePaymentRun,
});
