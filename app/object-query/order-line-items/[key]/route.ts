import { serve } from "@/lib/api/next";
import type * as partListOperations from "@/lib/areas/orders/lists/part-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof partListOperations>({
  GET: "queryOrderLineItemByKey",
});
