import { serve } from "@/lib/api/next";
import type * as standaloneOperations from "@/lib/areas/invoices/standalone/standalone-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof standaloneOperations>({
  POST: "createInvoices",
});
