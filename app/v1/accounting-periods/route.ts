import { serve } from "@/lib/api/next";
import {
  createAccountingPeriod,
  listAccountingPeriods,
} from "@/lib/areas/accounting/periods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listAccountingPeriods,
  POST: createAccountingPeriod,
});
