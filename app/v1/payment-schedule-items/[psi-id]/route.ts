import { serve } from "@/lib/api/next";
import {
  getPaymentScheduleItem,
  updatePaymentScheduleItem,
} from "@/lib/areas/payment-schedules/operations";
import { deletePaymentScheduleItem } from "@/lib/areas/payment-schedules/plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentScheduleItem,
  PUT: updatePaymentScheduleItem,
  DELETE: deletePaymentScheduleItem,
});
