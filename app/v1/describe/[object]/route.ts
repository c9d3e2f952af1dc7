import { serve } from "@/lib/api/next";
import type * as describe from "@/lib/areas/describe/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof describe>({
  GET: "describeObject",
});
