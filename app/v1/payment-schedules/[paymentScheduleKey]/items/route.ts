import { serve } from "@/lib/api/next";
import { addPaymentScheduleItems } from "@/lib/areas/payment-schedules/plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: addPaymentScheduleItems });
