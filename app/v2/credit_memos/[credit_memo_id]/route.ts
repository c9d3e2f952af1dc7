import { serve } from "@/lib/api/next";
import {
  deleteCreditMemoV2,
  getCreditMemoV2,
  patchCreditMemoV2,
} from "@/lib/areas/credit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getCreditMemoV2,
  PATCH: patchCreditMemoV2,
  DELETE: deleteCreditMemoV2,
});
