import { serve } from "@/lib/api/next";
import type * as documentNumbersOperations from "@/lib/areas/settings/document-numbers-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof documentNumbersOperations>({
  GET: "getDocumentNumbering",
  PUT: "updateDocumentNumbering",
});
