import { serve } from "@/lib/api/next";
import { createTaxCode, listTaxCodes } from "@/lib/areas/tax/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listTaxCodes,
  POST: createTaxCode,
});
