import { serve } from "@/lib/api/next";
import { queryProcessedUsages } from "@/lib/areas/usage/processed/processed-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryProcessedUsages });
