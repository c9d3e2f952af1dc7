import { serve } from "@/lib/api/next";
import {
  deletePaymentMethodObject,
  retrievePaymentMethodObject,
  updatePaymentMethodObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrievePaymentMethodObject,
  PUT: updatePaymentMethodObject,
  DELETE: deletePaymentMethodObject,
});
