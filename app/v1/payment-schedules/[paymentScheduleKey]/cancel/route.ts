import { serve } from "@/lib/api/next";
import type * as paymentSchedules from "@/lib/areas/payment-schedules/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof paymentSchedules>({
  PUT: "cancelPaymentSchedule",
});
