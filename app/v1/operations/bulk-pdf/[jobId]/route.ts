import { serve } from "@/lib/api/next";
import type * as bulkPdf from "@/lib/areas/bulk-pdf/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof bulkPdf>({
  GET: "getBulkPdfJob",
});
