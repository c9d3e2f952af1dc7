import { serve } from "@/lib/api/next";
import { getActiveAccountCycle } from "@/lib/areas/payments/collections/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getActiveAccountCycle });
