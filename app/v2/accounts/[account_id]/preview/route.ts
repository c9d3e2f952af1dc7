import { serve } from "@/lib/api/next";
import type * as billOperations from "@/lib/areas/accounts/v2/bill-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof billOperations>({
  POST: "previewAccountV2",
});
