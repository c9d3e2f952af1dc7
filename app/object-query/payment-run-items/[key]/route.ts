import { serve } from "@/lib/api/next";
import type * as paymentRuns from "@/lib/areas/payment-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof paymentRuns>({
  GET: "queryPaymentRunItemByKey",
});
