import { serve } from "@/lib/api/next";
import type * as periods from "@/lib/areas/accounting/periods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof periods>({
  PUT: "reopenAccountingPeriod",
});
