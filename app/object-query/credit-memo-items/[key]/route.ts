import { serve } from "@/lib/api/next";
import { queryCreditMemoItemByKey } from "@/lib/areas/credit-memos/lists/item-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryCreditMemoItemByKey });
