import { serve } from "@/lib/api/next";
import { queryPaymentApplications } from "@/lib/areas/payments/applications/application-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryPaymentApplications });
