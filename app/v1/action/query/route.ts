import { serve } from "@/lib/api/next";
import { queryObjects } from "@/lib/areas/batch-actions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: queryObjects });
