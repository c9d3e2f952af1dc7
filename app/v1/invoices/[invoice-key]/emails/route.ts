import { serve } from "@/lib/api/next";
import type * as invoiceMailOperations from "@/lib/areas/dunning/invoice-mail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof invoiceMailOperations>({
  POST: "emailInvoice",
});
