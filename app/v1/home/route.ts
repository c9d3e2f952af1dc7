import { serve } from "@/lib/api/next";
import { getHome } from "@/lib/areas/home/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getHome });
