import { serve } from "@/lib/api/next";
import type * as tax from "@/lib/areas/tax/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof tax>({
  GET: "listTaxRates",
  POST: "createTaxRate",
});
