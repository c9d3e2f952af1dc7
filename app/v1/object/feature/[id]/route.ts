import { serve } from "@/lib/api/next";
import { deleteFeature, retrieveFeature, updateFeature } from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveFeature,
  PUT: updateFeature,
  DELETE: deleteFeature,
});
