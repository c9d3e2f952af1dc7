import { serve } from "@/lib/api/next";
import { explainCreditMemo } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: explainCreditMemo });
