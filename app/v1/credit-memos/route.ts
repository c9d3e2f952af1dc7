import { serve } from "@/lib/api/next";
import { createCreditMemoFromCharge, listCreditMemos } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listCreditMemos,
  POST: createCreditMemoFromCharge,
});
