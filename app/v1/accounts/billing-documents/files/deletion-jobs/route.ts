import { serve } from "@/lib/api/next";
import type * as deletionOperations from "@/lib/areas/accounts/files/deletion-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof deletionOperations>({
  POST: "createFileDeletionJob",
});
