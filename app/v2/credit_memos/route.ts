import { serve } from "@/lib/api/next";
import { createCreditMemoV2, listCreditMemosV2 } from "@/lib/areas/credit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listCreditMemosV2,
  POST: createCreditMemoV2,
});
