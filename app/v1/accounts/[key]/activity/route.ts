import { serve } from "@/lib/api/next";
import { listAccountActivity } from "@/lib/areas/accounts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listAccountActivity });
