import { serve } from "@/lib/api/next";
import type * as logoOperations from "@/lib/areas/company/logo-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof logoOperations>({
  GET: "getCompanyLogo",
  PUT: "updateCompanyLogo",
  DELETE: "deleteCompanyLogo",
});
