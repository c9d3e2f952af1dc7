import { serve } from "@/lib/api/next";
import { queryUsages } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryUsages });
