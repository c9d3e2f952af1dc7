import { serve } from "@/lib/api/next";
import { createApiClient, listApiClients } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: listApiClients,
  POST: createApiClient,
});
