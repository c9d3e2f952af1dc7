import { serve } from "@/lib/api/next";
import { createCreditMemoFromInvoice } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createCreditMemoFromInvoice,
});
