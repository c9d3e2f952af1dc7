import { serve } from "@/lib/api/next";
import { removeInvoiceFromCycle } from "@/lib/areas/payments/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ PUT: removeInvoiceFromCycle });
