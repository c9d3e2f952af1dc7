import { serve } from "@/lib/api/next";
import { voidAuthorizationV2 } from "@/lib/areas/payment-methods/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: voidAuthorizationV2 });
