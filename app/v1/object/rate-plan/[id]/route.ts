import { serve } from "@/lib/api/next";
import { retrieveRatePlanObject } from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: retrieveRatePlanObject });
