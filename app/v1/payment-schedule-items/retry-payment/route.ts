import { serve } from "@/lib/api/next";
import { retryPaymentScheduleItems } from "@/lib/areas/payment-schedules/plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: retryPaymentScheduleItems,
});
