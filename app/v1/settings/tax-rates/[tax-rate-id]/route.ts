import { serve } from "@/lib/api/next";
import { deleteTaxRate, getTaxRate, updateTaxRate } from "@/lib/areas/tax/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getTaxRate,
  PUT: updateTaxRate,
  DELETE: deleteTaxRate,
});
