import { serve } from "@/lib/api/next";
import { sendTestGatewayEvent } from "@/lib/areas/gateway-events/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: sendTestGatewayEvent });
