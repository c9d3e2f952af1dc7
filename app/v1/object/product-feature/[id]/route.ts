import { serve } from "@/lib/api/next";
import { deleteProductFeature, retrieveProductFeature } from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveProductFeature,
  DELETE: deleteProductFeature,
});
