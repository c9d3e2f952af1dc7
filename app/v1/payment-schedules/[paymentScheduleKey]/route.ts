import { serve } from "@/lib/api/next";
import { getPaymentSchedule } from "@/lib/areas/payment-schedules/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: getPaymentSchedule });
