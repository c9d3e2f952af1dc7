import { serve } from "@/lib/api/next";
import type * as imports from "@/lib/areas/imports/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof imports>({
  GET: "retrieveImport",
});
