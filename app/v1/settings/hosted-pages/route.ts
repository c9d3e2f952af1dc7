import { serve } from "@/lib/api/next";
import { createHostedPage, listHostedPages } from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listHostedPages,
  POST: createHostedPage,
});
