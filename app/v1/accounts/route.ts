import { serve } from "@/lib/api/next";
import type * as createOperations from "@/lib/areas/accounts/create-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof createOperations>({
  POST: "createAccount",
});
