import { serve } from "@/lib/api/next";
import type * as versionOperations from "@/lib/areas/subscriptions/versions/version-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof versionOperations>({
  GET: "getSubscriptionVersion",
});
