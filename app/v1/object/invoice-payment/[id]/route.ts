import { serve } from "@/lib/api/next";
import {
  retrieveInvoicePaymentObject,
  updateInvoicePaymentObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveInvoicePaymentObject,
  PUT: updateInvoicePaymentObject,
});
