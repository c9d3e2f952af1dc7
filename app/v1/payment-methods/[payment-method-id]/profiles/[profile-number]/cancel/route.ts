import { serve } from "@/lib/api/next";
import type * as authorizationOperations from "@/lib/areas/payment-methods/authorizations/authorization-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof authorizationOperations>({
  POST: "cancelStoredCredentialProfile",
});
