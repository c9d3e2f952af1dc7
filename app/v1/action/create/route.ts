import { serve } from "@/lib/api/next";
import { createObjects } from "@/lib/areas/batch-actions/write-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createObjects });
