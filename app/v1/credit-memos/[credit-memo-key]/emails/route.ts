import { serve } from "@/lib/api/next";
import type * as memoMails from "@/lib/areas/dunning/memo-mails/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof memoMails>({
  POST: "emailCreditMemo",
});
