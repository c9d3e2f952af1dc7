import { serve } from "@/lib/api/next";
import { revokeApiClient, updateApiClient } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PUT: updateApiClient,
  DELETE: revokeApiClient,
});
