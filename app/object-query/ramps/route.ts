import { serve } from "@/lib/api/next";
import type * as rampListOperations from "@/lib/areas/orders/ramps/ramp-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof rampListOperations>({
  GET: "queryRamps",
});
