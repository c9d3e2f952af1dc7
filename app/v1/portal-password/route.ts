import { serve } from "@/lib/api/next";
import { changePassword } from "@/lib/areas/organizations/access-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: changePassword });
