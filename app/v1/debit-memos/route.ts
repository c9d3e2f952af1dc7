import { serve } from "@/lib/api/next";
import type * as debitMemos from "@/lib/areas/debit-memos/operations";
import type * as settleOperations from "@/lib/areas/debit-memos/settle/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof debitMemos & typeof settleOperations
>({ GET: "listDebitMemos", POST: "createDebitMemoFromCharge", PUT: "updateDebitMemoDueDates" });
