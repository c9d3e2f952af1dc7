import { serve } from "@/lib/api/next";
import { writeOffInvoice } from "@/lib/areas/credit-memos/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ PUT: writeOffInvoice });
