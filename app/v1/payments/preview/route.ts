import { serve } from "@/lib/api/next";
import type * as previewOperations from "@/lib/areas/payments/preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof previewOperations>({
  POST: "previewPayment",
});
