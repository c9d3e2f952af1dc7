import { serve } from "@/lib/api/next";
import { getTenant } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getTenant });
