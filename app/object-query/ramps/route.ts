import { serve } from "@/lib/api/next";
import { queryRamps } from "@/lib/areas/orders/ramps/ramp-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryRamps });
