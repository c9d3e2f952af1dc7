import { serve } from "@/lib/api/next";
import type * as changeOperations from "@/lib/areas/payments/change-operations";
import type * as payments from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof changeOperations & typeof payments
>({ GET: "listPayments", POST: "createPayment" });
