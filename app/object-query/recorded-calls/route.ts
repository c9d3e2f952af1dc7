import { serve } from "@/lib/api/next";
import { listRecordedCalls } from "@/lib/areas/developer/recordings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listRecordedCalls });
