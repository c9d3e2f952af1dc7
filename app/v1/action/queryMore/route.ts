import { serve } from "@/lib/api/next";
import type * as batchActions from "@/lib/areas/batch-actions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof batchActions>({
  POST: "queryMoreObjects",
});
