import { serve } from "@/lib/api/next";
import { queryRefunds } from "@/lib/areas/payments/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: queryRefunds });
