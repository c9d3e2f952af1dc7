import { serve } from "@/lib/api/next";
import { createCreditBalanceAdjustment } from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createCreditBalanceAdjustment,
});
