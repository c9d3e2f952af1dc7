import { serve } from "@/lib/api/next";
import { createHmacSignature } from "@/lib/areas/browser-calls/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createHmacSignature });
