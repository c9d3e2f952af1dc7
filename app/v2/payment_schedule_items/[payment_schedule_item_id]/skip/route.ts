import { serve } from "@/lib/api/next";
import { skipPaymentScheduleItemV2 } from "@/lib/areas/payment-schedules/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: skipPaymentScheduleItemV2,
});
