import { serve } from "@/lib/api/next";
import {
  deleteInvoiceV2,
  getInvoiceV2,
  patchInvoiceV2,
} from "@/lib/areas/invoices/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getInvoiceV2,
  PATCH: patchInvoiceV2,
  DELETE: deleteInvoiceV2,
});
