import { serve } from "@/lib/api/next";
import type * as changeOperations from "@/lib/areas/orders/waiting/change-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof changeOperations>({
  PUT: "setOrderCustomFields",
});
