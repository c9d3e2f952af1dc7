import { serve } from "@/lib/api/next";
import type * as v2Operations from "@/lib/areas/invoices/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2Operations>({
  GET: "getTaxationItemV2",
  PATCH: "patchTaxationItemV2",
  DELETE: "deleteTaxationItemV2",
});
