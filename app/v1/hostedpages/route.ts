import { serve } from "@/lib/api/next";
import { getHostedPages } from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getHostedPages });
