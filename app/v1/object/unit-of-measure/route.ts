import { serve } from "@/lib/api/next";
import { createUnitOfMeasure } from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: createUnitOfMeasure });
