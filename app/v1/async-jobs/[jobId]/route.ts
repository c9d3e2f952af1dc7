import { serve } from "@/lib/api/next";
import { getOrderJob } from "@/lib/areas/orders/jobs/job-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getOrderJob });
