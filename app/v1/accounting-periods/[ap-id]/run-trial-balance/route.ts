import { serve } from "@/lib/api/next";
import { runTrialBalance } from "@/lib/areas/accounting/periods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: runTrialBalance });
