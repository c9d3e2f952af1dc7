import { serve } from "@/lib/api/next";
import type * as fulfillments from "@/lib/areas/fulfillments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof fulfillments>({
  GET: "getFulfillment",
  PUT: "updateFulfillment",
  DELETE: "deleteFulfillment",
});
