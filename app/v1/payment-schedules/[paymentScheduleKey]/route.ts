import { serve } from "@/lib/api/next";
import { getPaymentSchedule } from "@/lib/areas/payment-schedules/operations";
import {
  deletePaymentSchedule,
  updatePaymentSchedule,
} from "@/lib/areas/payment-schedules/plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentSchedule,
  PUT: updatePaymentSchedule,
  DELETE: deletePaymentSchedule,
});
