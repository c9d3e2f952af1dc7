import { serve } from "@/lib/api/next";
import { deleteOrderLater } from "@/lib/areas/orders/jobs/job-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ DELETE: deleteOrderLater });
