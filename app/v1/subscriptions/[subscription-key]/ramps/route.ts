import { serve } from "@/lib/api/next";
import type * as rampOperations from "@/lib/areas/orders/ramps/ramp-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof rampOperations>({
  GET: "listSubscriptionRamps",
});
