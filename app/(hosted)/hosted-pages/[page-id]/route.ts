import { serve } from "@/lib/api/next";
import { showHostedPage } from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: showHostedPage });
