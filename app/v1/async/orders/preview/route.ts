import { serve } from "@/lib/api/next";
import { previewOrderLater } from "@/lib/areas/orders/job-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: previewOrderLater });
