import { serve } from "@/lib/api/next";
import type * as planOperations from "@/lib/areas/payment-schedules/plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof planOperations>({
  PUT: "skipPaymentScheduleItem",
});
