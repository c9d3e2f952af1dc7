import { serve } from "@/lib/api/next";
import { getCreditMemoPdfStatus } from "@/lib/areas/credit-memos/files/file-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getCreditMemoPdfStatus });
