import { serve } from "@/lib/api/next";
import type * as taxListOperations from "@/lib/areas/credit-memos/lists/tax-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof taxListOperations>({
  GET: "queryCreditTaxationItems",
});
