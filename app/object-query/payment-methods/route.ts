import { serve } from "@/lib/api/next";
import { queryPaymentMethods } from "@/lib/areas/payment-methods/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryPaymentMethods });
