import { serve } from "@/lib/api/next";
import type * as cycleOperations from "@/lib/areas/payments/collections/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof cycleOperations>({
  PUT: "executeInvoicePayment",
});
