import { serve } from "@/lib/api/next";
import type * as itemListOperations from "@/lib/areas/credit-memos/lists/item-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof itemListOperations>({
  GET: "queryCreditMemoItems",
});
