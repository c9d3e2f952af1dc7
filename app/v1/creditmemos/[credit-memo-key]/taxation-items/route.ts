import { serve } from "@/lib/api/next";
import { createCreditMemoTaxationItems } from "@/lib/areas/credit-memos/taxation/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createCreditMemoTaxationItems,
});
