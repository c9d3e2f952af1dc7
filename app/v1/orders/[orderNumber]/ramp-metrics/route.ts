import { serve } from "@/lib/api/next";
import { listOrderRampMetrics } from "@/lib/areas/orders/ramps/ramp-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listOrderRampMetrics });
