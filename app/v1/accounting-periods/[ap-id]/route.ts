import { serve } from "@/lib/api/next";
import {
  deleteAccountingPeriod,
  getAccountingPeriod,
  updateAccountingPeriod,
} from "@/lib/areas/accounting/periods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getAccountingPeriod,
  PUT: updateAccountingPeriod,
  DELETE: deleteAccountingPeriod,
});
