import { serve } from "@/lib/api/next";
import { deleteProduct, retrieveProduct, updateProduct } from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveProduct,
  PUT: updateProduct,
  DELETE: deleteProduct,
});
