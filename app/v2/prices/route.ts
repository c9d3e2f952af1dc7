import { serve } from "@/lib/api/next";
import { createPriceV2, listPricesV2 } from "@/lib/areas/catalog/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPricesV2,
  POST: createPriceV2,
});
