import { serve } from "@/lib/api/next";
import { applyCreditMemo } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: applyCreditMemo });
