import { serve } from "@/lib/api/next";
import type * as orderOperations from "@/lib/areas/orders/v2/order-operations";
import type * as v2Operations from "@/lib/areas/orders/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof orderOperations & typeof v2Operations
>({ GET: "listOrdersV2", POST: "createOrderV2" });
