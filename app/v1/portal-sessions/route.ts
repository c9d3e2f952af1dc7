import { serve } from "@/lib/api/next";
import { endAllPortalSessions, listPortalSessions } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPortalSessions,
  DELETE: endAllPortalSessions,
});
