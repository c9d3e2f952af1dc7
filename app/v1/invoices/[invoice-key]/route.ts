import { serve } from "@/lib/api/next";
import { getInvoice } from "@/lib/areas/invoices/operations";
import { deleteInvoice, updateInvoice } from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getInvoice,
  PUT: updateInvoice,
  DELETE: deleteInvoice,
});
