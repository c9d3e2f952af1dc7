import { serve } from "@/lib/api/next";
import { createFileDeletionJob } from "@/lib/areas/accounts/files/deletion-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createFileDeletionJob });
