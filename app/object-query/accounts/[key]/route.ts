import { serve } from "@/lib/api/next";
import { queryAccountByKey } from "@/lib/areas/accounts/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryAccountByKey });
