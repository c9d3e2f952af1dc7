import { serve } from "@/lib/api/next";
import { queryCreditMemoApplicationByKey } from "@/lib/areas/credit-memos/lists/application-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: queryCreditMemoApplicationByKey,
});
