import { serve } from "@/lib/api/next";
import { getOrderRatedResults } from "@/lib/areas/orders/metrics/metrics-read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getOrderRatedResults });
