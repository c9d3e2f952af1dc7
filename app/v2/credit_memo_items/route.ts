import { serve } from "@/lib/api/next";
import { listCreditMemoItemsV2 } from "@/lib/areas/credit-memos/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listCreditMemoItemsV2 });
