import { serve } from "@/lib/api/next";
import { getAccount } from "@/lib/areas/accounts/operations";
import { deleteAccount, updateAccount } from "@/lib/areas/accounts/update-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getAccount,
  PUT: updateAccount,
  DELETE: deleteAccount,
});
