import { serve } from "@/lib/api/next";
import { queryMoreObjects } from "@/lib/areas/batch-actions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: queryMoreObjects });
