import { serve } from "@/lib/api/next";
import {
  getPaymentRetryRules,
  updatePaymentRetryRules,
} from "@/lib/areas/payments/collections/retry-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentRetryRules,
  PUT: updatePaymentRetryRules,
});
