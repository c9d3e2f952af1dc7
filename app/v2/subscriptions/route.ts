import { serve } from "@/lib/api/next";
import type * as v2Operations from "@/lib/areas/subscriptions/v2-changes/v2-operations";
import type * as v2ListOperations from "@/lib/areas/subscriptions/v2-reads/v2-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof v2Operations & typeof v2ListOperations
>({ GET: "listSubscriptionsV2", POST: "createSubscriptionV2" });
