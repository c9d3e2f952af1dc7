import { serve } from "@/lib/api/next";
import { createAccountingCode, listAccountingCodes } from "@/lib/areas/accounting/codes/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listAccountingCodes,
  POST: createAccountingCode,
});
