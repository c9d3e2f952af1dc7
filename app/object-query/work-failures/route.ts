import { serve } from "@/lib/api/next";
import { queryWorkFailures } from "@/lib/areas/daily-work/failure-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryWorkFailures });
