import { serve } from "@/lib/api/next";
import type * as creditMemos from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof creditMemos>({
  PUT: "unpostCreditMemo",
});
