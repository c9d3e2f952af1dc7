import { serve } from "@/lib/api/next";
import { queryAuthorizations } from "@/lib/areas/payment-methods/authorizations/authorization-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryAuthorizations });
