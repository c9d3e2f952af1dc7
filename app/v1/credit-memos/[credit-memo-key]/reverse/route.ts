import { serve } from "@/lib/api/next";
import type * as reversalOperations from "@/lib/areas/credit-memos/reversal/reversal-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof reversalOperations>({
  PUT: "reverseCreditMemo",
});
