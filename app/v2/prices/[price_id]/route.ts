import { serve } from "@/lib/api/next";
import { deletePriceV2, getPriceV2, patchPriceV2 } from "@/lib/areas/catalog/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPriceV2,
  PATCH: patchPriceV2,
  DELETE: deletePriceV2,
});
