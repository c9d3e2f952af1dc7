import { serve } from "@/lib/api/next";
import type * as ratedOperations from "@/lib/areas/invoices/rated/rated-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof ratedOperations>({
  GET: "listUsageOfLine",
});
