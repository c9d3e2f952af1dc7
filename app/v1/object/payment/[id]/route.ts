import { serve } from "@/lib/api/next";
import {
  deletePaymentObject,
  retrievePaymentObject,
  updatePaymentObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrievePaymentObject,
  PUT: updatePaymentObject,
  DELETE: deletePaymentObject,
});
