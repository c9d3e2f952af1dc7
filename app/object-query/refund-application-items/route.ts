import { serve } from "@/lib/api/next";
import type * as applicationOperations from "@/lib/areas/payments/applications/application-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof applicationOperations>({
  GET: "queryRefundApplicationItems",
});
