import { serve } from "@/lib/api/next";
import { listAccountUsage } from "@/lib/areas/usage/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listAccountUsage });
