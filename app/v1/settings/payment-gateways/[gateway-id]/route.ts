import { serve } from "@/lib/api/next";
import { updateGatewaySettings } from "@/lib/areas/gateways/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: updateGatewaySettings });
