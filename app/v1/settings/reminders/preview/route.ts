import { serve } from "@/lib/api/next";
import type * as dunning from "@/lib/areas/dunning/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof dunning>({
  POST: "previewReminder",
});
