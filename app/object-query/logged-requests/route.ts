import { serve } from "@/lib/api/next";
import type * as developer from "@/lib/areas/developer/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof developer>({
  GET: "listLoggedRequests",
});
