import { serve } from "@/lib/api/next";
import { previewOrderV2 } from "@/lib/areas/orders/v2/order-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewOrderV2 });
