import { serve } from "@/lib/api/next";
import { createProductV2, listProductsV2 } from "@/lib/areas/catalog/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listProductsV2,
  POST: createProductV2,
});
