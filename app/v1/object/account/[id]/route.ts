import { serve } from "@/lib/api/next";
import {
  deleteAccountObject,
  retrieveAccountObject,
  updateAccountObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveAccountObject,
  PUT: updateAccountObject,
  DELETE: deleteAccountObject,
});
