import { serve } from "@/lib/api/next";
import type * as fileOperations from "@/lib/areas/debit-memos/files/file-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof fileOperations>({
  POST: "emailDebitMemo",
});
