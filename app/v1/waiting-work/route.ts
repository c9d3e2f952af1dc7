import { serve } from "@/lib/api/next";
import { getWaitingWork } from "@/lib/areas/daily-work/waiting-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getWaitingWork });
