import { serve } from "@/lib/api/next";
import { deleteUsage, retrieveUsage, updateUsage } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveUsage,
  PUT: updateUsage,
  DELETE: deleteUsage,
});
