import { serve } from "@/lib/api/next";
import type * as listOperations from "@/lib/areas/fulfillments/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof listOperations>({
  GET: "queryFulfillmentItemByKey",
});
