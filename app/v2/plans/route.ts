import { serve } from "@/lib/api/next";
import { createPlanV2, listPlansV2 } from "@/lib/areas/catalog/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPlansV2,
  POST: createPlanV2,
});
