import { serve } from "@/lib/api/next";
import { cancelCreditMemo } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: cancelCreditMemo });
