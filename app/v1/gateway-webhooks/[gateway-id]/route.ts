import { serve } from "@/lib/api/next";
import { receiveGatewayEvent } from "@/lib/areas/gateway-events/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: receiveGatewayEvent });
