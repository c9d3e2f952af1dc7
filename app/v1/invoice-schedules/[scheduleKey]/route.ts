import { serve } from "@/lib/api/next";
import type * as invoiceSchedules from "@/lib/areas/invoice-schedules/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof invoiceSchedules>({
  GET: "getInvoiceSchedule",
  PUT: "updateInvoiceSchedule",
  DELETE: "deleteInvoiceSchedule",
});
