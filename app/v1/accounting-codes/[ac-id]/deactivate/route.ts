import { serve } from "@/lib/api/next";
import { deactivateAccountingCode } from "@/lib/areas/accounting/codes/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: deactivateAccountingCode });
