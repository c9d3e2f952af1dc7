import { serve } from "@/lib/api/next";
import { getAmendment } from "@/lib/areas/orders/amendments/amendment-read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getAmendment });
