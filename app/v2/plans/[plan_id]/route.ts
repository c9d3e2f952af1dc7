import { serve } from "@/lib/api/next";
import { deletePlanV2, getPlanV2, patchPlanV2 } from "@/lib/areas/catalog/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPlanV2,
  PATCH: patchPlanV2,
  DELETE: deletePlanV2,
});
