import { serve } from "@/lib/api/next";
import {
  createCreditMemos,
  updateCreditMemos,
} from "@/lib/areas/credit-memos/bulk/bulk-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createCreditMemos,
  PUT: updateCreditMemos,
});
