import { serve } from "@/lib/api/next";
import { createProductFeature } from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createProductFeature });
