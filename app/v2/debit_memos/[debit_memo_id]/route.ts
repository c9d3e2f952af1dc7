import { serve } from "@/lib/api/next";
import type * as v2Operations from "@/lib/areas/debit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2Operations>({
  GET: "getDebitMemoV2",
  PATCH: "patchDebitMemoV2",
  DELETE: "deleteDebitMemoV2",
});
