import { serve } from "@/lib/api/next";
import type * as snapshots from "@/lib/areas/contacts/snapshots/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof snapshots>({
  GET: "queryContactSnapshots",
});
