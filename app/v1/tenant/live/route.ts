import { serve } from "@/lib/api/next";
import { goLive } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: goLive });
