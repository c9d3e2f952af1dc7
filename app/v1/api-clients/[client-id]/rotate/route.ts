import { serve } from "@/lib/api/next";
import { rotateApiClient } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: rotateApiClient });
