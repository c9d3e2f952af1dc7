import { serve } from "@/lib/api/next";
import {
  deleteTaxationItem,
  updateTaxationItem,
} from "@/lib/areas/credit-memos/taxation/taxation-operations";
import { getTaxationItem } from "@/lib/areas/invoices/taxation/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getTaxationItem,
  PUT: updateTaxationItem,
  DELETE: deleteTaxationItem,
});
