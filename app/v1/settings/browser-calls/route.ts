import { serve } from "@/lib/api/next";
import {
  getBrowserCallSettings,
  updateBrowserCallSettings,
} from "@/lib/areas/browser-calls/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getBrowserCallSettings,
  PUT: updateBrowserCallSettings,
});
