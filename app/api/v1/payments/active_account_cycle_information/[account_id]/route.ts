import { serve } from "@/lib/api/next";
import { getActiveAccountCycle } from "@/lib/areas/payments/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: getActiveAccountCycle });
