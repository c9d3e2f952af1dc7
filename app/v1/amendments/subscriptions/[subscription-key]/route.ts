import { serve } from "@/lib/api/next";
import type * as amendmentReadOperations from "@/lib/areas/orders/amendments/amendment-read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof amendmentReadOperations>({
  GET: "getAmendmentOfSubscription",
});
