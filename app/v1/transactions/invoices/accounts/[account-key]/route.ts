import { serve } from "@/lib/api/next";
import type * as transactions from "@/lib/areas/transactions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof transactions>({
  GET: "listAccountInvoices",
});
