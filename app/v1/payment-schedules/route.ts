import { serve } from "@/lib/api/next";
import {
  createPaymentSchedule,
  listPaymentSchedules,
} from "@/lib/areas/payment-schedules/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPaymentSchedules,
  POST: createPaymentSchedule,
});
