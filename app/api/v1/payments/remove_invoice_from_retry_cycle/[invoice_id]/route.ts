import { serve } from "@/lib/api/next";
import { removeInvoiceFromCycle } from "@/lib/areas/payments/collections/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: removeInvoiceFromCycle });
