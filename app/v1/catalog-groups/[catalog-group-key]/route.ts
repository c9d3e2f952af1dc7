import { serve } from "@/lib/api/next";
import type * as groupOperations from "@/lib/areas/catalog/groups/group-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof groupOperations>({
  GET: "getCatalogGroup",
  PUT: "updateCatalogGroup",
  DELETE: "deleteCatalogGroup",
});
