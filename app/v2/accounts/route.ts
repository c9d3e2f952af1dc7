import { serve } from "@/lib/api/next";
import { createAccountV2, listAccountsV2 } from "@/lib/areas/accounts/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listAccountsV2,
  POST: createAccountV2,
});
