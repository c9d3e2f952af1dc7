import { serve } from "@/lib/api/next";
import { listCreditMemoTaxationItems } from "@/lib/areas/credit-memos/taxation/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listCreditMemoTaxationItems,
});
