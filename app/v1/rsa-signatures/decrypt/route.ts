import { serve } from "@/lib/api/next";
import { decryptRsaSignature } from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: decryptRsaSignature });
