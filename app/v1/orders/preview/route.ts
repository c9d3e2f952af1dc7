import { serve } from "@/lib/api/next";
import { previewOrder } from "@/lib/areas/orders/preview/preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewOrder });
