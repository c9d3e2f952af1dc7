import { serve } from "@/lib/api/next";
import {
  deleteAccountV2,
  getAccountV2,
  patchAccountV2,
} from "@/lib/areas/accounts/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getAccountV2,
  PATCH: patchAccountV2,
  DELETE: deleteAccountV2,
});
