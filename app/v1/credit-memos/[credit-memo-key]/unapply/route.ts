import { serve } from "@/lib/api/next";
import { unapplyCreditMemo } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: unapplyCreditMemo });
