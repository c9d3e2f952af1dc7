import { serve } from "@/lib/api/next";
import type * as features from "@/lib/areas/settings/features/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof features>({
  GET: "getFeatures",
  PUT: "updateFeatures",
});
