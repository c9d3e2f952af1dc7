import { serve } from "@/lib/api/next";
import {
  getDocumentNumbering,
  updateDocumentNumbering,
} from "@/lib/areas/settings/document-numbers-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getDocumentNumbering,
  PUT: updateDocumentNumbering,
});
