import { serve } from "@/lib/api/next";
import { getTaxationItem, updateTaxationItem } from "@/lib/areas/invoices/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: getTaxationItem,
  PUT: updateTaxationItem,
});
