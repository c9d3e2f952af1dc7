import { serve } from "@/lib/api/next";
import {
  getPaymentScheduleItemV2,
  patchPaymentScheduleItemV2,
} from "@/lib/areas/payment-schedules/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentScheduleItemV2,
  PATCH: patchPaymentScheduleItemV2,
});
