import { serve } from "@/lib/api/next";
import { listAccountPaymentMethods } from "@/lib/areas/payment-methods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listAccountPaymentMethods });
