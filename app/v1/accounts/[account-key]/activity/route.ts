import { serve } from "@/lib/api/next";
import type * as accounts from "@/lib/areas/accounts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof accounts>({
  GET: "listAccountActivity",
});
