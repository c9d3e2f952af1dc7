import { serve } from "@/lib/api/next";
import { stopRecording } from "@/lib/areas/developer/recordings/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: stopRecording });
