import { serve } from "@/lib/api/next";
import { createConnection } from "@/lib/areas/organizations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createConnection });
