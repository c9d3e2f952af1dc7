import { serve } from "@/lib/api/next";
import { queryAmendmentByKey } from "@/lib/areas/orders/amendments/amendment-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryAmendmentByKey });
