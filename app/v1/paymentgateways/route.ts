import { serve } from "@/lib/api/next";
import { listPaymentGateways } from "@/lib/areas/gateways/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listPaymentGateways });
