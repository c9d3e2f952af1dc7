import { serve } from "@/lib/api/next";
import { listSubscriptionRamps } from "@/lib/areas/orders/ramps/ramp-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listSubscriptionRamps });
