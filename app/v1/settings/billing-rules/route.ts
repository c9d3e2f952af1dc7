import { serve } from "@/lib/api/next";
import { getBillingRules, updateBillingRules } from "@/lib/areas/settings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getBillingRules,
  PUT: updateBillingRules,
});
