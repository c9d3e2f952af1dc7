import { serve } from "@/lib/api/next";
import type * as gatewayEvents from "@/lib/areas/gateway-events/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof gatewayEvents>({
  POST: "receiveGatewayEvent",
});
