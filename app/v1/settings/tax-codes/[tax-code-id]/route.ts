import { serve } from "@/lib/api/next";
import { deleteTaxCode, getTaxCode, updateTaxCode } from "@/lib/areas/tax/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getTaxCode,
  PUT: updateTaxCode,
  DELETE: deleteTaxCode,
});
