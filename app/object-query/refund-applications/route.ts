import { serve } from "@/lib/api/next";
import { queryRefundApplications } from "@/lib/areas/payments/applications/application-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryRefundApplications });
