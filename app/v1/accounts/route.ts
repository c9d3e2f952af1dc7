import { serve } from "@/lib/api/next";
import { createAccount } from "@/lib/areas/accounts/create-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createAccount });
