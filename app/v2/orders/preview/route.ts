import { serve } from "@/lib/api/next";
import type * as orderOperations from "@/lib/areas/orders/v2/order-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof orderOperations>({
  POST: "previewOrderV2",
});
