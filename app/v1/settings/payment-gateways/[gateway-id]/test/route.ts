import { serve } from "@/lib/api/next";
import { testGatewayConnection } from "@/lib/areas/gateways/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: testGatewayConnection });
