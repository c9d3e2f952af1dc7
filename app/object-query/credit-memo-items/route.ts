import { serve } from "@/lib/api/next";
import { queryCreditMemoItems } from "@/lib/areas/credit-memos/lists/item-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryCreditMemoItems });
