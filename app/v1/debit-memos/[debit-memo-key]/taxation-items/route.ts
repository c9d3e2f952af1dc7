import { serve } from "@/lib/api/next";
import type * as taxationOperations from "@/lib/areas/debit-memos/taxation/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof taxationOperations>({
  POST: "createDebitMemoTaxationItems",
});
