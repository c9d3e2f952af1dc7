import { serve } from "@/lib/api/next";
import { createRecording, listRecordings } from "@/lib/areas/developer/recordings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listRecordings,
  POST: createRecording,
});
