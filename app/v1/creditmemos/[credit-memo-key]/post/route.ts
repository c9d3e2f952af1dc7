import { serve } from "@/lib/api/next";
import { postCreditMemo } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: postCreditMemo });
