import { serve } from "@/lib/api/next";
import type * as payments from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof payments>({
  PUT: "transferPayment",
});
