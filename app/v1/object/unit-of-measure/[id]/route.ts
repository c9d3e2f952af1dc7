import { serve } from "@/lib/api/next";
import {
  deleteUnitOfMeasure,
  retrieveUnitOfMeasure,
  updateUnitOfMeasure,
} from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveUnitOfMeasure,
  PUT: updateUnitOfMeasure,
  DELETE: deleteUnitOfMeasure,
});
