import { serve } from "@/lib/api/next";
import type * as settleOperations from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof settleOperations>({
  PUT: "unpostInvoice",
});
