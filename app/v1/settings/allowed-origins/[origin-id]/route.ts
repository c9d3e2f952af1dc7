import { serve } from "@/lib/api/next";
import { removeAllowedOrigin } from "@/lib/areas/browser-calls/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ DELETE: removeAllowedOrigin });
