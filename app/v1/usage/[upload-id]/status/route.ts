import { serve } from "@/lib/api/next";
import { getUsageUpload } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getUsageUpload });
