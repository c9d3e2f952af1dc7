import { serve } from "@/lib/api/next";
import { endPortalSession } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ DELETE: endPortalSession });
