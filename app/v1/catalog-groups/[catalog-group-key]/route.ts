import { serve } from "@/lib/api/next";
import {
  deleteCatalogGroup,
  getCatalogGroup,
  updateCatalogGroup,
} from "@/lib/areas/catalog/groups/group-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getCatalogGroup,
  PUT: updateCatalogGroup,
  DELETE: deleteCatalogGroup,
});
