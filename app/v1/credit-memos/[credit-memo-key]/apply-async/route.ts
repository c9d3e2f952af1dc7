import { serve } from "@/lib/api/next";
import { applyCreditMemoLater } from "@/lib/areas/credit-memos/jobs/job-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: applyCreditMemoLater });
