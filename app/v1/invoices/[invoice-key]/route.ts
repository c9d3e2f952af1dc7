import { serve } from "@/lib/api/next";
import type * as invoices from "@/lib/areas/invoices/operations";
import type * as settleOperations from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof invoices & typeof settleOperations
>({ GET: "getInvoice", PUT: "updateInvoice", DELETE: "deleteInvoice" });
