import { serve } from "@/lib/api/next";
import {
  getPaymentScheduleV2,
  patchPaymentScheduleV2,
} from "@/lib/areas/payment-schedules/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentScheduleV2,
  PATCH: patchPaymentScheduleV2,
});
