import { serve } from "@/lib/api/next";
import { addAllowedOrigin, listAllowedOrigins } from "@/lib/areas/browser-calls/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listAllowedOrigins,
  POST: addAllowedOrigin,
});
