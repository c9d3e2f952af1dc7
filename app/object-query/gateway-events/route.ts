import { serve } from "@/lib/api/next";
import { queryGatewayEvents } from "@/lib/areas/gateway-events/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryGatewayEvents });
