import { serve } from "@/lib/api/next";
import type * as paymentSchedules from "@/lib/areas/payment-schedules/operations";
import type * as planOperations from "@/lib/areas/payment-schedules/plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof paymentSchedules & typeof planOperations
>({ GET: "getPaymentSchedule", PUT: "updatePaymentSchedule", DELETE: "deletePaymentSchedule" });
