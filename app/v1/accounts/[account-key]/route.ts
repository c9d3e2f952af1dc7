import { serve } from "@/lib/api/next";
import type * as accounts from "@/lib/areas/accounts/operations";
import type * as updateOperations from "@/lib/areas/accounts/update-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof accounts & typeof updateOperations
>({ GET: "getAccount", PUT: "updateAccount", DELETE: "deleteAccount" });
