import { serve } from "@/lib/api/next";
import { revokeApiClient } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ DELETE: revokeApiClient });
