import { serve } from "@/lib/api/next";
import type * as bulkOperations from "@/lib/areas/debit-memos/bulk/bulk-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof bulkOperations>({
  POST: "createDebitMemos",
  PUT: "updateDebitMemos",
});
