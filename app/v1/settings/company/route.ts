import { serve } from "@/lib/api/next";
import type * as company from "@/lib/areas/company/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof company>({
  GET: "getCompany",
  PUT: "updateCompany",
  DELETE: "deleteCompany",
});
