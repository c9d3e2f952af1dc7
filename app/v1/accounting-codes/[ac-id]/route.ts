import { serve } from "@/lib/api/next";
import {
  deleteAccountingCode,
  getAccountingCode,
  updateAccountingCode,
} from "@/lib/areas/accounting/codes/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getAccountingCode,
  PUT: updateAccountingCode,
  DELETE: deleteAccountingCode,
});
