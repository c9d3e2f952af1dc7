import { serve } from "@/lib/api/next";
import { queryRamp } from "@/lib/areas/orders/ramps/ramp-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryRamp });
