import { serve } from "@/lib/api/next";
import type * as billingOperations from "@/lib/areas/billing-operations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof billingOperations>({
  POST: "invoiceAndCollect",
});
