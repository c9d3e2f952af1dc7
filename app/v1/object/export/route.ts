import { serve } from "@/lib/api/next";
import type * as exports from "@/lib/areas/exports/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof exports>({
  POST: "createExport",
});
