import { serve } from "@/lib/api/next";
import { deleteRecording, getRecording } from "@/lib/areas/developer/recordings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getRecording,
  DELETE: deleteRecording,
});
