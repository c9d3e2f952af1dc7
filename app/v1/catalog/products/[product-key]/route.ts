import { serve } from "@/lib/api/next";
import type * as catalog from "@/lib/areas/catalog/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof catalog>({
  GET: "getCatalogProduct",
});
