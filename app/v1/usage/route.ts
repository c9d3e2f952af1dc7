import { serve } from "@/lib/api/next";
import { uploadUsage } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: uploadUsage });
