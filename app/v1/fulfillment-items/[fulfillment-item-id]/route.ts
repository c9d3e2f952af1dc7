import { serve } from "@/lib/api/next";
import type * as itemOperations from "@/lib/areas/fulfillments/item-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof itemOperations>({
  GET: "getFulfillmentItem",
  PUT: "updateFulfillmentItem",
  DELETE: "deleteFulfillmentItem",
});
