import { serve } from "@/lib/api/next";
import { createCustomField, listCustomFields } from "@/lib/areas/custom-fields/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listCustomFields,
  POST: createCustomField,
});
