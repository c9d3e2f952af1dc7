import { serve } from "@/lib/api/next";
import type * as gateways from "@/lib/areas/gateways/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof gateways>({
  GET: "listGatewaySettings",
  POST: "createGatewaySettings",
});
