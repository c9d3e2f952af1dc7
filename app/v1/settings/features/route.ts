import { serve } from "@/lib/api/next";
import { getFeatures, updateFeatures } from "@/lib/areas/settings/features/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getFeatures,
  PUT: updateFeatures,
});
