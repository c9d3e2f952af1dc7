import { serve } from "@/lib/api/next";
import { reconcileRefund } from "@/lib/areas/payments/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: reconcileRefund });
