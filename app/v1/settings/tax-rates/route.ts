import { serve } from "@/lib/api/next";
import { createTaxRate, listTaxRates } from "@/lib/areas/tax/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listTaxRates,
  POST: createTaxRate,
});
