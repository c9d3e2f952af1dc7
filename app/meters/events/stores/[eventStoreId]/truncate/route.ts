import { serve } from "@/lib/api/next";
import type * as storeOperations from "@/lib/areas/meters/store/store-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof storeOperations>({
  POST: "truncateEventStore",
});
