import { serve } from "@/lib/api/next";
import {
  deleteHostedPage,
  getHostedPage,
  updateHostedPage,
} from "@/lib/areas/hosted-pages/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getHostedPage,
  PUT: updateHostedPage,
  DELETE: deleteHostedPage,
});
