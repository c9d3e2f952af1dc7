import { serve } from "@/lib/api/next";
import type * as codes from "@/lib/areas/accounting/codes/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof codes>({
  PUT: "activateAccountingCode",
});
