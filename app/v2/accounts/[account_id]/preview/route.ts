import { serve } from "@/lib/api/next";
import { previewAccountV2 } from "@/lib/areas/accounts/v2/bill-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewAccountV2 });
