import { serve } from "@/lib/api/next";
import {
  getInvoiceCollection,
  updateInvoiceCollection,
} from "@/lib/areas/payments/collections/retry-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getInvoiceCollection,
  PUT: updateInvoiceCollection,
});
