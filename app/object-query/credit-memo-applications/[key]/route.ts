import { serve } from "@/lib/api/next";
import type * as applicationListOperations from "@/lib/areas/credit-memos/lists/application-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof applicationListOperations>({
  GET: "queryCreditMemoApplicationByKey",
});
