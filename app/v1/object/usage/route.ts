import { serve } from "@/lib/api/next";
import { createUsage } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createUsage });
