import { serve } from "@/lib/api/next";
import { createApiClient, listApiClients } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listApiClients,
  POST: createApiClient,
});
