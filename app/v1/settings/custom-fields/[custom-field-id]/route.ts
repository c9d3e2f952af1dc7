import { serve } from "@/lib/api/next";
import {
  deleteCustomField,
  getCustomField,
  updateCustomField,
} from "@/lib/areas/custom-fields/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getCustomField,
  PUT: updateCustomField,
  DELETE: deleteCustomField,
});
