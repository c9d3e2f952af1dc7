import { serve } from "@/lib/api/next";
import type * as v2ListOperations from "@/lib/areas/subscriptions/v2-reads/v2-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2ListOperations>({
  GET: "listSubscriptionVersions",
});
