import { serve } from "@/lib/api/next";
import { getFileStatus } from "@/lib/areas/files/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getFileStatus });
