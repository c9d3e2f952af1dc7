import { serve } from "@/lib/api/next";
import {
  deleteCreditMemo,
  getCreditMemo,
  updateCreditMemo,
} from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getCreditMemo,
  PUT: updateCreditMemo,
  DELETE: deleteCreditMemo,
});
