import { serve } from "@/lib/api/next";
import type * as subscriptions from "@/lib/areas/subscriptions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof subscriptions>({
  GET: "listAccountSubscriptions",
});
