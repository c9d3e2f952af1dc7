import { serve } from "@/lib/api/next";
import { createProductRatePlan } from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createProductRatePlan });
