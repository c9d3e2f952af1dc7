import { serve } from "@/lib/api/next";
import { cancelInvoice } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ PUT: cancelInvoice });
