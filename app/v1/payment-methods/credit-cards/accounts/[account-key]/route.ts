import { serve } from "@/lib/api/next";
import type * as olderCardOperations from "@/lib/areas/payment-methods/cards/older-card-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof olderCardOperations>({
  GET: "listCreditCards",
});
