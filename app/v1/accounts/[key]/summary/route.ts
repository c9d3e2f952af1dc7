import { serve } from "@/lib/api/next";
import { getAccountSummary } from "@/lib/areas/accounts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getAccountSummary });
