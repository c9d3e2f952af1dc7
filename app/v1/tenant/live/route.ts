import { serve } from "@/lib/api/next";
import type * as organizations from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof organizations>({
  POST: "goLive",
});
