import { serve } from "@/lib/api/next";
import { createOrderLater } from "@/lib/areas/orders/jobs/job-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createOrderLater });
