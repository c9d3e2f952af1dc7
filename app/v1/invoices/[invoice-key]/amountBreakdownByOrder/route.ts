import { serve } from "@/lib/api/next";
import type * as breakdownOperations from "@/lib/areas/invoices/breakdown/breakdown-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof breakdownOperations>({
  GET: "getAmountBreakdownByOrder",
});
