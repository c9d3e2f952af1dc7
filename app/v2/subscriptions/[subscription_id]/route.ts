import { serve } from "@/lib/api/next";
import type * as subscriptions from "@/lib/areas/subscriptions/operations";
import type * as v2Operations from "@/lib/areas/subscriptions/v2-changes/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof subscriptions & typeof v2Operations
>({ GET: "retrieveSubscription", PATCH: "patchSubscription" });
