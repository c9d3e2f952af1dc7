import { serve } from "@/lib/api/next";
import type * as amendmentOperations from "@/lib/areas/orders/amendments/amendment-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof amendmentOperations>({
  GET: "queryAmendments",
});
