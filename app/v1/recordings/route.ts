import { serve } from "@/lib/api/next";
import type * as recordings from "@/lib/areas/developer/recordings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof recordings>({
  GET: "listRecordings",
  POST: "createRecording",
});
