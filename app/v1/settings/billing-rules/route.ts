import { serve } from "@/lib/api/next";
import type * as settings from "@/lib/areas/settings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof settings>({
  GET: "getBillingRules",
  PUT: "updateBillingRules",
});
