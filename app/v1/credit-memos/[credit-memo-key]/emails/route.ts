import { serve } from "@/lib/api/next";
import { emailCreditMemo } from "@/lib/areas/dunning/memo-mails/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: emailCreditMemo });
