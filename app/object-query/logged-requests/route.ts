import { serve } from "@/lib/api/next";
import { listLoggedRequests } from "@/lib/areas/developer/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listLoggedRequests });
