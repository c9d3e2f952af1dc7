import { serve } from "@/lib/api/next";
import type * as prepaid from "@/lib/areas/prepaid/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof prepaid>({
  GET: "queryDailyConsumptionSummaryByKey",
});
