import { serve } from "@/lib/api/next";
import { queryPaymentMethodByKey } from "@/lib/areas/payment-methods/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryPaymentMethodByKey });
