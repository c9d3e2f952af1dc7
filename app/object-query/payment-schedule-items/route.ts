import { serve } from "@/lib/api/next";
import { queryPaymentScheduleItems } from "@/lib/areas/payment-schedules/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryPaymentScheduleItems });
