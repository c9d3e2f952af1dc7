import { serve } from "@/lib/api/next";
import { activateAccountingCode } from "@/lib/areas/accounting/codes/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: activateAccountingCode });
