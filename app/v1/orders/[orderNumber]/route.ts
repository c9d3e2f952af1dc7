import { serve } from "@/lib/api/next";
import type * as readOperations from "@/lib/areas/orders/reads/read-operations";
import type * as changeOperations from "@/lib/areas/orders/waiting/change-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof readOperations & typeof changeOperations
>({ GET: "getOrder", PUT: "replaceOrder", DELETE: "deleteOrder" });
