import { serve } from "@/lib/api/next";
import type * as settingsOperations from "@/lib/areas/fulfillments/settings-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof settingsOperations>({
  GET: "getFulfillmentSettings",
  PUT: "updateFulfillmentSettings",
});
