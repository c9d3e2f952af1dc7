import { serve } from "@/lib/api/next";
import {
  deleteInvoiceAdjustment,
  retrieveInvoiceAdjustment,
  updateInvoiceAdjustment,
} from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveInvoiceAdjustment,
  PUT: updateInvoiceAdjustment,
  DELETE: deleteInvoiceAdjustment,
});
