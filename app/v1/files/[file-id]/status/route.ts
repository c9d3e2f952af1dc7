import { serve } from "@/lib/api/next";
import type * as files from "@/lib/areas/files/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof files>({
  GET: "getFileStatus",
});
