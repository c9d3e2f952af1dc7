import { serve } from "@/lib/api/next";
import type * as records from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof records>({
  GET: "retrieveInvoiceSplitObject",
});
