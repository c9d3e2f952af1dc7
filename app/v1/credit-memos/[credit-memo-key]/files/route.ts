import { serve } from "@/lib/api/next";
import {
  listCreditMemoFiles,
  uploadCreditMemoFile,
} from "@/lib/areas/credit-memos/files/file-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listCreditMemoFiles,
  POST: uploadCreditMemoFile,
});
