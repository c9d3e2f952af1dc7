import { serve } from "@/lib/api/next";
import { applyCreditMemoV2 } from "@/lib/areas/credit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: applyCreditMemoV2 });
