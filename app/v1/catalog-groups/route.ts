import { serve } from "@/lib/api/next";
import { createCatalogGroup, listCatalogGroups } from "@/lib/areas/catalog/groups/group-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listCatalogGroups,
  POST: createCatalogGroup,
});
