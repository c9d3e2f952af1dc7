import { serve } from "@/lib/api/next";
import type * as listOperations from "@/lib/areas/invoice-schedules/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof listOperations>({
  GET: "queryInvoiceSchedules",
});
