import { serve } from "@/lib/api/next";
import type * as browserCalls from "@/lib/areas/browser-calls/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof browserCalls>({
  POST: "createHmacSignature",
});
