import { serve } from "@/lib/api/next";
import { getFile } from "@/lib/areas/files/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getFile });
