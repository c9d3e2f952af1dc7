import { serve } from "@/lib/api/next";
import { listInvoiceFiles, uploadInvoiceFile } from "@/lib/areas/invoices/files/file-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listInvoiceFiles,
  POST: uploadInvoiceFile,
});
