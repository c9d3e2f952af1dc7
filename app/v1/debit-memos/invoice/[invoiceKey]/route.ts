import { serve } from "@/lib/api/next";
import type * as debitMemos from "@/lib/areas/debit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof debitMemos>({
  POST: "createDebitMemoFromInvoice",
});
