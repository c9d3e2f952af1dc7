import { serve } from "@/lib/api/next";
import { pendingCloseAccountingPeriod } from "@/lib/areas/accounting/periods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PUT: pendingCloseAccountingPeriod,
});
