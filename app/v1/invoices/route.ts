import { serve } from "@/lib/api/next";
import type * as settleOperations from "@/lib/areas/invoices/posting/settle-operations";
import type * as standaloneOperations from "@/lib/areas/invoices/standalone/standalone-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof settleOperations & typeof standaloneOperations
>({ POST: "createInvoice", PUT: "updateInvoices" });
