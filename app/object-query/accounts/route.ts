import { serve } from "@/lib/api/next";
import { queryAccounts } from "@/lib/areas/accounts/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryAccounts });
