import { serve } from "@/lib/api/next";
import type * as subscriptions from "@/lib/areas/subscriptions/operations";
import type * as v1CreateOperations from "@/lib/areas/subscriptions/v1-changes/v1-create-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof subscriptions & typeof v1CreateOperations
>({ GET: "getSubscription", PUT: "updateSubscription" });
