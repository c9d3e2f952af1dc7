import { serve } from "@/lib/api/next";
import { createAccount } from "@/lib/areas/subscription-changes/v1-account-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: createAccount });
