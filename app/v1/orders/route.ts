import { serve } from "@/lib/api/next";
import type * as orders from "@/lib/areas/orders/operations";
import type * as readOperations from "@/lib/areas/orders/reads/read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof orders & typeof readOperations
>({ GET: "listOrders", POST: "createOrder" });
