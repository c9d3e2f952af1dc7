import { serve } from "@/lib/api/next";
import type * as mailOperations from "@/lib/areas/dunning/mail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof mailOperations>({
  POST: "sendTestMail",
});
