import { serve } from "@/lib/api/next";
import { postCreditMemoV2 } from "@/lib/areas/credit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: postCreditMemoV2 });
