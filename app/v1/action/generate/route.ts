import { serve } from "@/lib/api/next";
import { generateObjects } from "@/lib/areas/batch-actions/older-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: generateObjects });
