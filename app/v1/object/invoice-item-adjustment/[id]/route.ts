import { serve } from "@/lib/api/next";
import {
  deleteInvoiceItemAdjustment,
  retrieveInvoiceItemAdjustment,
  updateInvoiceItemAdjustment,
} from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveInvoiceItemAdjustment,
  PUT: updateInvoiceItemAdjustment,
  DELETE: deleteInvoiceItemAdjustment,
});
