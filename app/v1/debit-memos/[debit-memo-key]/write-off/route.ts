import { serve } from "@/lib/api/next";
import type * as settleOperations from "@/lib/areas/debit-memos/settle/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof settleOperations>({
  PUT: "writeOffDebitMemo",
});
