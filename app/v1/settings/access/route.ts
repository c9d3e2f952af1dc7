import { serve } from "@/lib/api/next";
import {
  getAccessSettings,
  updateAccessSettings,
} from "@/lib/areas/organizations/access-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getAccessSettings,
  PUT: updateAccessSettings,
});
