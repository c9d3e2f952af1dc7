import { serve } from "@/lib/api/next";
import type * as resetOperations from "@/lib/areas/organizations/people/reset-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof resetOperations>({
  POST: "requestPasswordReset",
});
