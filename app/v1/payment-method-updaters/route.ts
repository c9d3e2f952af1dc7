import { serve } from "@/lib/api/next";
import type * as updaterOperations from "@/lib/areas/payment-methods/cards/updater-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof updaterOperations>({
  GET: "listPaymentMethodUpdaters",
});
