import { serve } from "@/lib/api/next";
import { queryTaxationItemByKey } from "@/lib/areas/invoices/taxation/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryTaxationItemByKey });
