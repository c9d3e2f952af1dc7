import { serve } from "@/lib/api/next";
import {
  createStoredCredentialProfile,
  listStoredCredentialProfiles,
} from "@/lib/areas/payment-methods/authorizations/authorization-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listStoredCredentialProfiles,
  POST: createStoredCredentialProfile,
});
