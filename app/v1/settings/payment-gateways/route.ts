import { serve } from "@/lib/api/next";
import { createGatewaySettings, listGatewaySettings } from "@/lib/areas/gateways/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listGatewaySettings,
  POST: createGatewaySettings,
});
