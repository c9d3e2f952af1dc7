import { serve } from "@/lib/api/next";
import type * as queryOperations from "@/lib/areas/meters/store/query-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof queryOperations>({
  POST: "submitEventStoreQuery",
});
