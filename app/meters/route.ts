import { serve } from "@/lib/api/next";
import type * as meters from "@/lib/areas/meters/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof meters>({
  GET: "listMeters",
  POST: "createMeter",
});
