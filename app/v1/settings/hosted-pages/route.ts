import { serve } from "@/lib/api/next";
import type * as hostedPages from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof hostedPages>({
  GET: "listHostedPages",
  POST: "createHostedPage",
});
