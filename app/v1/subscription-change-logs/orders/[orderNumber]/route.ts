import { serve } from "@/lib/api/next";
import type * as changeLogOperations from "@/lib/areas/orders/subscription-change-logs/change-log-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof changeLogOperations>({
  GET: "listChangesOfOrder",
});
