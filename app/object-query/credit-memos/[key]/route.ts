import { serve } from "@/lib/api/next";
import { queryCreditMemoByKey } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryCreditMemoByKey });
