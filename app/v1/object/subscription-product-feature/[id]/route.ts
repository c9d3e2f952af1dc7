import { serve } from "@/lib/api/next";
import type * as readOperations from "@/lib/areas/records/read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof readOperations>({
  GET: "retrieveSubscriptionProductFeatureObject",
});
