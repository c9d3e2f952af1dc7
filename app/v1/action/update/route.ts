import { serve } from "@/lib/api/next";
import { updateObjects } from "@/lib/areas/batch-actions/write-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: updateObjects });
