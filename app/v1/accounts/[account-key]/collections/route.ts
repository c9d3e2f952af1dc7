import { serve } from "@/lib/api/next";
import type * as retryOperations from "@/lib/areas/payments/collections/retry-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof retryOperations>({
  GET: "listAccountCollections",
});
