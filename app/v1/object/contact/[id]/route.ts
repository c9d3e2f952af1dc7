import { serve } from "@/lib/api/next";
import {
  deleteContactObject,
  retrieveContactObject,
  updateContactObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveContactObject,
  PUT: updateContactObject,
  DELETE: deleteContactObject,
});
