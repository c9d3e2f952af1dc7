import { serve } from "@/lib/api/next";
import {
  deleteContactV2,
  getContactV2,
  patchContactV2,
} from "@/lib/areas/contacts/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getContactV2,
  PATCH: patchContactV2,
  DELETE: deleteContactV2,
});
