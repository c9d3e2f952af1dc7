import { serve } from "@/lib/api/next";
import type * as customFields from "@/lib/areas/custom-fields/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof customFields>({
  GET: "getCustomField",
  PUT: "updateCustomField",
  DELETE: "deleteCustomField",
});
