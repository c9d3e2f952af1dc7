import { serve } from "@/lib/api/next";
import type * as objects from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof objects>({
  GET: "retrieveUnitOfMeasure",
  PUT: "updateUnitOfMeasure",
  DELETE: "deleteUnitOfMeasure",
});
