import { serve } from "@/lib/api/next";
import {
  deleteTaxationItemV2,
  getTaxationItemV2,
  patchTaxationItemV2,
} from "@/lib/areas/invoices/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getTaxationItemV2,
  PATCH: patchTaxationItemV2,
  DELETE: deleteTaxationItemV2,
});
