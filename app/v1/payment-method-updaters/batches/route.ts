import { serve } from "@/lib/api/next";
import {
  createPaymentMethodUpdaterBatch,
  listPaymentMethodUpdaterBatches,
} from "@/lib/areas/payment-methods/cards/updater-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPaymentMethodUpdaterBatches,
  POST: createPaymentMethodUpdaterBatch,
});
