import { serve } from "@/lib/api/next";
import { cancelPaymentSchedule } from "@/lib/areas/payment-schedules/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: cancelPaymentSchedule });
