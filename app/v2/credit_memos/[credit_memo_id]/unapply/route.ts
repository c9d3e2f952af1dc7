import { serve } from "@/lib/api/next";
import { unapplyCreditMemoV2 } from "@/lib/areas/credit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: unapplyCreditMemoV2 });
