import { serve } from "@/lib/api/next";
import {
  deleteInvoiceObject,
  retrieveInvoiceObject,
  updateInvoiceObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveInvoiceObject,
  PUT: updateInvoiceObject,
  DELETE: deleteInvoiceObject,
});
