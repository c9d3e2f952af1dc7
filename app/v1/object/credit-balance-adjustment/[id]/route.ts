import { serve } from "@/lib/api/next";
import {
  retrieveCreditBalanceAdjustment,
  updateCreditBalanceAdjustment,
} from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveCreditBalanceAdjustment,
  PUT: updateCreditBalanceAdjustment,
});
