import { serve } from "@/lib/api/next";
import { billAccountV2 } from "@/lib/areas/accounts/v2/bill-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: billAccountV2 });
