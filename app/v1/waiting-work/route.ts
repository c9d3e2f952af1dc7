import { serve } from "@/lib/api/next";
import type * as waitingOperations from "@/lib/areas/daily-work/waiting-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof waitingOperations>({
  GET: "getWaitingWork",
});
