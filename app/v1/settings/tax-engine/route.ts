import { serve } from "@/lib/api/next";
import { getTaxEngine, updateTaxEngine } from "@/lib/areas/tax/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getTaxEngine,
  PUT: updateTaxEngine,
});
