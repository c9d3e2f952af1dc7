import { serve } from "@/lib/api/next";
import type * as accessOperations from "@/lib/areas/organizations/access-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof accessOperations>({
  GET: "getAccessSettings",
  PUT: "updateAccessSettings",
});
