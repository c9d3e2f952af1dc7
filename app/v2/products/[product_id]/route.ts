import { serve } from "@/lib/api/next";
import {
  deleteProductV2,
  getProductV2,
  patchProductV2,
} from "@/lib/areas/catalog/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getProductV2,
  PATCH: patchProductV2,
  DELETE: deleteProductV2,
});
