import { serve } from "@/lib/api/next";
import { deleteAccount, updateAccount } from "@/lib/areas/account-setup/operations";
import { getAccount } from "@/lib/areas/accounts/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: getAccount,
  PUT: updateAccount,
  DELETE: deleteAccount,
});
