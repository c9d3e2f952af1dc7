import { serve } from "@/lib/api/next";
import * as groups from "@/lib/areas/catalog/group-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: groups.getCatalogGroup,
  PUT: groups.updateCatalogGroup,
  DELETE: groups.deleteCatalogGroup,
});
